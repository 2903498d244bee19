import { topics } from '@crewroom/domain/contract/topics';
import { type SettingKey, settingTable } from '@crewroom/domain/settings/table';
import type { FastifyBaseLogger } from 'fastify';
import type { Source } from '../../platform/database/database.ts';
import { StartRefusal } from '../../platform/database/errors.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Secrets } from '../../platform/secrets/secret-key.ts';
import { readLogoHead } from './logo.ts';
import { readCredentials } from './stored-credentials.ts';
import { readStored } from './stored-settings.ts';

type Deps = Pick<Dependencies, 'config' | 'database' | 'live'>;

const RETRY_MS = 1_000;

const outOfOrder =
  'The ranks that are set in the portal and in the environment are out of order: RANK_STAFF must not be above RANK_DISPATCH, and RANK_DISPATCH not above RANK_ADMIN. The environment overrides the portal. Set all three there, or none.';

/** Why a process cannot use the credentials that the set-up stored. */
const unreadable =
  'The credentials for Roblox that the set-up stored cannot be read: they were encrypted with another key. Set SECRET_KEY to the key that was used then, restore secret.key in DATA_DIR, or set the four ROBLOX_ credentials.';

/**
 * Connects a process to Roblox with the stored credentials of its set-up, unless it has credentials of its own. Throws
 * StartRefusal if they cannot be read.
 */
export async function connectByStored(
  { config, database }: Pick<Deps, 'config' | 'database'>,
  secrets: Secrets,
): Promise<void> {
  const { connection } = config;
  if (!connection.takesStored) return;
  const stored = await readCredentials(database, secrets);
  if (stored === 'unreadable') throw new StartRefusal(unreadable);
  if (stored !== null) connection.use(stored);
}

/**
 * Makes a process use the current settings. Returns whether it could, which fails if the ranks of the portal and the
 * environment are in the wrong order, and the keys of unusable stored values.
 */
export async function useStored(
  { config: { settings }, database }: Pick<Deps, 'config'> & { readonly database: Pick<Source, 'db'> },
  secrets: Secrets,
): Promise<{ readonly isInForce: boolean; readonly unusable: readonly SettingKey[] }> {
  const { values, unusable, version } = await readStored(database, secrets, settings.fixed.sandboxOrigin);
  const logo = await readLogoHead(database);
  return { isInForce: settings.replace(values, version, logo), unusable };
}

/**
 * Makes a process use the settings: now, and again whenever they changed or a change may have been missed. Throws if the
 * settings cannot be read now, and StartRefusal if the ranks of the portal and the environment are in the wrong order. Returns
 * a function that stops it.
 */
export async function watchSettings(
  { config, database, live }: Deps,
  secrets: Secrets,
  log: FastifyBaseLogger,
): Promise<() => void> {
  const stopping = new AbortController();
  let reportedKeys: readonly string[] = [];

  /** Applies the stored settings, and returns whether it could. */
  async function read(): Promise<boolean> {
    await connectByStored({ config, database }, secrets);
    const { isInForce, unusable } = await useStored({ config, database }, secrets);
    for (const key of unusable.filter((name) => !reportedKeys.includes(name))) {
      const { environment } = settingTable[key];
      log.error(
        { setting: key },
        `a stored setting is unusable and counts as not set. A secret needs the SECRET_KEY that it was encrypted with (${environment})`,
      );
    }
    reportedKeys = unusable;
    return isInForce;
  }

  function tryAgain(): void {
    const timer = setTimeout(
      () => live.publish({ invalidated: [{ topic: topics.settings }], ended: [] }),
      RETRY_MS,
    );
    timer.unref();
    stopping.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  }

  async function follow(): Promise<void> {
    if (stopping.signal.aborted) return;
    try {
      if (!(await read())) log.error(outOfOrder);
    } catch (error) {
      if (error instanceof StartRefusal) return log.error(error.message);
      log.warn({ err: error }, 'the settings could not be read');
      tryAgain();
    }
  }

  let running = Promise.resolve();
  let next: Promise<void> | null = null;

  if (!(await read())) throw new StartRefusal(outOfOrder);
  live.setSettingsLoader(() => {
    // The running read may have started before the change.
    next ??= running.then(() => {
      next = null;
      running = follow();
      return running;
    });
    return next;
  });
  return () => stopping.abort();
}
