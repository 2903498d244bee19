import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sandboxDefaults, startSandbox } from '@crewroom/sandbox/sandbox';
import { type ServerProcess, startServer } from '@crewroom/server/testing/server-process';
import { memoryFolder } from '../../../../tools/memory-folder.ts';
import { freePort } from '../../../../tools/process.ts';

/** A host as a process of its own, which a test can kill and start again. */
export type HostProcess = AsyncDisposable & {
  readonly url: string;
  readonly dataDir: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly start: () => Promise<void>;
  /** Ends it like a crash does. */
  readonly kill: () => Promise<void>;
};

/** Starts a host with a sandbox and further settings. */
export async function startHostProcess(more: Readonly<Record<string, string>>): Promise<HostProcess> {
  const dataDir = await mkdtemp(join(await memoryFolder(), 'crewroom-host-process-'));
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
    LOG_LEVEL: 'silent',
    SIGN_IN_LIMIT_PER_MINUTE: '1000',
    ...more,
  };
  let server: ServerProcess = await startServer(settings, 'host');
  return {
    url,
    dataDir,
    settings,
    start: async () => {
      server = await startServer(settings, 'host');
    },
    kill: async () => {
      server.signal('SIGKILL');
      await server.ended;
    },
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      await sandbox.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
