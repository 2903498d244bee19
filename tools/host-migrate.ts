import { resolve } from 'node:path';
import { migrateAirlines } from '../apps/host/src/airlines/migrate-airlines.ts';
import { readHostConfig } from '../apps/host/src/host-config.ts';
import { runCommand } from './operator-command.ts';
import { projectRoot } from './process.ts';
import { readSettings } from './start-portal.ts';

await runCommand(async () => {
  const config = readHostConfig(readSettings(projectRoot, process.env));
  const dataDir = resolve(projectRoot, config.dataDir);
  const { done, failed } = await migrateAirlines({ ...config, dataDir }, (line) => console.log(line));
  console.log(`${done} airlines are up to date, ${failed} failed.`);
  if (failed > 0) process.exitCode = 1;
});
