import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type Sandbox, startSandbox } from '../sandbox.ts';
import type { SandboxOptions } from '../sandbox-options.ts';

export const testClient = {
  clientId: 'test-client',
  clientSecret: 'test-secret',
  apiKey: 'test-key',
  groupId: '4242',
  redirectUris: ['http://localhost:9/api/auth/roblox/callback'],
  airlineName: 'Aurora Air',
} as const;

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A sandbox of the test's own, on a free port, gone when the test is over. */
export async function startTestSandbox(overrides: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const dataDir = overrides.dataDir ?? (await temporaryFolder());
  const sandbox = await startSandbox({ ...testClient, port: 0, dataDir, ...overrides });
  onTestFinished(() => sandbox.close());
  return sandbox;
}
