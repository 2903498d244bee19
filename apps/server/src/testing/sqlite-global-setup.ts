import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../database/database.ts';
import './provided-context.ts';

/** Migrates one data folder for the whole run, of which every test gets a copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crewroom-template-'));
  const database = await openDatabase({ engine: 'sqlite', dataDir });
  await database.close();
  project.provide('sqliteTemplate', dataDir);
  return () => rm(dataDir, { recursive: true, force: true });
}
