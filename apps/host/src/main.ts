import { ConfigError } from '@crewroom/server/config/config';
import { StartRefusal } from '@crewroom/server/platform/database/errors';
import { readHostConfig } from './host-config.ts';
import { openHost } from './open-host.ts';

try {
  const config = readHostConfig();
  const host = await openHost(config);
  // With `once`, a second signal (Ctrl+C pressed twice) ends the process immediately.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void host.close());
  console.log(`Crewroom is ready at ${config.publicUrl}`);
} catch (error) {
  const isPlain = error instanceof ConfigError || error instanceof StartRefusal;
  console.error(isPlain ? error.message : error);
  process.exitCode = 1;
}
