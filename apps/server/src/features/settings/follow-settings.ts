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

const descending =
  'The ranks that are set in the portal and in the environment descend: RANK_STAFF, RANK_DISPATCH and RANK_ADMIN, of which the environment wins. Set them all there, or none.';

/** Why a process cannot go by the credentials that the set-up stored. */
const unreadable =
  'The credentials for Roblox that the set-up stored cannot be read: they were sealed with another key. Set SECRET_KEY to the key of then, bring back secret.key in DATA_DIR, or set the four ROBLOX_ credentials.';

/**
 * Connects a process to Roblox by what its set-up stored, where it is not given the credentials. Throws StartRefusal where they cannot be
 * read.
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
 * Makes a process go by what is set in the portal now. Returns whether it could, which it cannot where the ranks of the portal and of the
 * environment descend, and the keys of what is stored and of no use.
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
 * Makes a process go by what is set in the portal: from now on, and again whenever the settings are told to have changed or that
 * may have been missed. Throws where the settings cannot be read now, and StartRefusal where the ranks of the portal and of the
 * environment descend. Returns what ends it.
 */
export async function followSettings(
  { config, database, live }: Deps,
  secrets: Secrets,
  log: FastifyBaseLogger,
): Promise<() => void> {
  const stopping = new AbortController();
  let known: readonly string[] = [];

  /** Puts what is stored in force and returns whether it could be. */
  async function read(): Promise<boolean> {
    await connectByStored({ config, database }, secrets);
    const { isInForce, unusable } = await useStored({ config, database }, secrets);
    for (const key of unusable.filter((one) => !known.includes(one))) {
      const { environment } = settingTable[key];
      log.error(
        { setting: key },
        `what is stored of a setting cannot be used, so it counts as not set; a secret needs the SECRET_KEY that it was sealed with (${environment})`,
      );
    }
    known = unusable;
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
      if (!(await read())) log.error(descending);
    } catch (error) {
      if (error instanceof StartRefusal) return log.error(error.message);
      log.warn({ err: error }, 'the settings could not be read');
      tryAgain();
    }
  }

  let running = Promise.resolve();
  let next: Promise<void> | null = null;

  if (!(await read())) throw new StartRefusal(descending);
  live.followBy(() => {
    // What is being read may be older than what this is called for.
    next ??= running.then(() => {
      next = null;
      running = follow();
      return running;
    });
    return next;
  });
  return () => stopping.abort();
}
