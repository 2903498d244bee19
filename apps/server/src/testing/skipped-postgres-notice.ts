import { postgresSkipped } from './postgres-server.ts';

/** Says at the start and at the end of a run that half of it did not happen. */
export function setup(): () => void {
  announce();
  return announce;
}

function announce(): void {
  const rule = '!'.repeat(80);
  process.stderr.write(`\n${rule}\n${postgresSkipped}\n${rule}\n\n`);
}
