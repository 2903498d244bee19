import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestTarget, testEngine } from '@crewroom/server/testing/test-database';
import { memoryFolder } from '../../../../tools/memory-folder.ts';
import { type HostConfig, readHostConfig } from '../host-config.ts';
import { openHostStorage } from '../open-storage.ts';
import type { Registry } from '../registry/tables.ts';

/** A registry without a host, on the engine of the tests. */
export type TestRegistry = AsyncDisposable & {
  readonly registry: Registry;
  readonly config: HostConfig;
};

/** Opens an empty registry for tests. */
export async function openTestRegistry(): Promise<TestRegistry> {
  const dataDir = await mkdtemp(join(await memoryFolder(), 'crewroom-registry-'));
  const postgres = testEngine() === 'postgres' ? await createTestTarget('empty') : null;
  const url = postgres?.target.engine === 'postgres' ? { DATABASE_URL: postgres.target.url } : {};
  const config = readHostConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, ...url });
  const { registry, close } = await openHostStorage(config, { warn: () => undefined });
  return {
    registry,
    config,
    [Symbol.asyncDispose]: async () => {
      await close();
      await postgres?.[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
