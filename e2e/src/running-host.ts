import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sandboxDefaults, startSandbox } from '@crewroom/sandbox/sandbox';
import { startServer } from '@crewroom/server/testing/server-process';
import type { Page } from '@playwright/test';
import { memoryFolder } from '../../tools/memory-folder.ts';
import { freePort } from '../../tools/process.ts';
import { copyBuiltWeb } from './web-copy.ts';

/** An operator who owns Aurora Air at the sandbox. */
export const OPERATOR = '1207744';

/** A host of many airlines, with a sandbox of its own. */
export type RunningHost = AsyncDisposable & { readonly url: string };

/** Starts a host without airlines. */
export async function startRunningHost(): Promise<RunningHost> {
  const dataDir = await mkdtemp(join(await memoryFolder(), 'crewroom-e2e-host-'));
  const web = copyBuiltWeb();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const sandbox = await startSandbox({
    ...sandboxDefaults,
    port: 0,
    dataDir: join(dataDir, 'sandbox'),
    redirectUris: [url + sandboxDefaults.hostCallbackPath],
  });
  const settings = {
    PORT: String(port),
    SANDBOX_URL: sandbox.url,
    DATA_DIR: dataDir,
    WEB_ROOT: web.root,
    HOST_OPERATORS: OPERATOR,
    LOG_LEVEL: 'warn',
    SIGN_IN_LIMIT_PER_MINUTE: '1000',
  };
  const server = await startServer(settings, 'host');
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await sandbox.close();
      web.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Signs in at the host's page, and ends on it. */
export async function signInAtHost(page: Page, { url }: RunningHost, robloxId: string): Promise<void> {
  await page.goto(`${url}/api/auth/roblox`);
  await page.locator(`button[name="account"][value="${robloxId}"]`).click();
  await page.waitForURL(`${url}/`);
}
