import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test as base } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from '../sandbox.ts';

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

/** Starts a sandbox for the test on a free port, and stops it after the test. */
export async function startTestSandbox(overrides: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const dataDir = overrides.dataDir ?? (await temporaryFolder());
  const sandbox = await startSandbox({ ...testClient, port: 0, dataDir, ...overrides });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

/** A test that has the URL of a sandbox with the default settings. */
export const it = base.extend('url', async () => (await startTestSandbox()).url);

export type JsonResponse = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
};

export async function fetchJson(url: string, init: RequestInit = {}): Promise<JsonResponse> {
  const response = await fetch(url, init);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

export function sendJson(
  method: 'POST' | 'PUT' | 'PATCH',
  url: string,
  body: unknown,
): Promise<JsonResponse> {
  return fetchJson(url, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** Reads from Open Cloud with the API key. `path` follows the group's URL, such as `/roles`. */
export function readGroup(sandboxUrl: string, path: string): Promise<JsonResponse> {
  return fetchJson(`${sandboxUrl}/cloud/v2/groups/${testClient.groupId}${path}`, {
    headers: { 'x-api-key': testClient.apiKey },
  });
}

// Vitest types these as any, which would hide mistakes in the values around them.
export const anyString: unknown = expect.any(String);
export const anyNumber: unknown = expect.any(Number);

export function objectWith(fields: Readonly<Record<string, unknown>>): unknown {
  return expect.objectContaining({ ...fields });
}

export function textWith(part: string): unknown {
  return expect.stringContaining(part);
}
