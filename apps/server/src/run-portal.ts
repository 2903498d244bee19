import { type Config, ConfigError, readConfig } from './config/config.ts';
import { openPortal, type Portal, type Prepare } from './open-portal.ts';
import { databaseTargetOf, openDatabase } from './platform/database/database.ts';
import { DatabaseUnavailableError, StartRefusal } from './platform/database/errors.ts';
import { portRefusal } from './platform/http/port-refusal.ts';
import { logSettings } from './platform/http/request-log.ts';
import { serveMetrics } from './platform/metrics/metrics-server.ts';
import type { Metrics } from './platform/metrics/metrics.ts';

const nothingToClose = () => Promise.resolve();

/** Serves the metrics if the settings enable them. Returns the function that stops serving them. */
async function startMetrics(metrics: Metrics | undefined, { metrics: wanted }: Config) {
  if (metrics === undefined || wanted === null) return nothingToClose;
  const server = await serveMetrics(metrics, wanted).catch((error: unknown) => {
    throw portRefusal(error, { ...wanted, setting: 'METRICS_PORT' });
  });
  return server.close;
}

async function listen({ app }: Portal, config: Config): Promise<void> {
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw portRefusal(error, { ...config, setting: 'PORT' });
  });
}

async function serve(prepare: Prepare): Promise<void> {
  const config = readConfig();
  const database = await openDatabase(databaseTargetOf(config));
  const portal = await openPortal(config, database, {
    prepare,
    logger: logSettings(config.logLevel),
    showSetupCode: (code) =>
      console.log(`Set-up code: ${code}. Type it at ${config.publicUrl}/setup to set this portal up.`),
  });
  let closeMetrics = nothingToClose;
  const close = async () => {
    await Promise.all([portal.close(), closeMetrics()]);
  };
  try {
    closeMetrics = await startMetrics(portal.metrics, config);
    await listen(portal, config);
  } catch (error) {
    await close();
    throw error;
  }
  // After the port is open: a process whose start is rejected must neither sync nor send anything.
  portal.start();
  // With `once`, a second signal (Ctrl+C pressed twice) ends the process immediately.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void close());
  console.log(`Crewroom is ready at ${config.publicUrl}`);
}

/**
 * Runs the portal: reads settings, opens the database, opens the portal, listens, and closes on a signal. An expected
 * failure to start is printed in one line. `prepare` may fill the database before the portal serves.
 */
export async function runPortal(prepare?: Prepare): Promise<void> {
  try {
    await serve(prepare ?? (() => Promise.resolve()));
  } catch (error) {
    const isPlain =
      error instanceof ConfigError ||
      error instanceof StartRefusal ||
      error instanceof DatabaseUnavailableError;
    console.error(isPlain ? error.message : error);
    process.exitCode = 1;
  }
}
