import { sql } from 'kysely';
import webPush from 'web-push';
import { z } from 'zod';
import { deleteInPages } from '../../platform/database/pages.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Secrets } from '../../platform/secrets/secret-key.ts';

/** The name under which the pair stands among the airline's settings, which the screen of settings does not list. */
const NAME = 'pushKeys';

const pairSchema = z.strictObject({ publicKey: z.string(), privateKey: z.string() });

/** The pair with which notifications are signed (VAPID, RFC 8292); browsers subscribe with the public key. */
export type PushKeyPair = z.infer<typeof pairSchema>;

type Deps = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** The portal's pair: made when it is first asked for, sealed as the secrets of the settings are, and kept. */
export class PushKeys {
  readonly #deps: Deps;
  readonly #secrets: Secrets;
  #pair: PushKeyPair | null = null;

  constructor(deps: Deps, secrets: Secrets) {
    this.#deps = deps;
    this.#secrets = secrets;
    // A restore may have put another pair in the place of this one, or none.
    deps.live.subscribe(({ invalidated }) => {
      if (invalidated === 'everything') this.#pair = null;
    });
  }

  /** The pair; null where there is no key to seal it with and none can be made. */
  async pair(): Promise<PushKeyPair | null> {
    this.#pair ??= (await this.#stored()) ?? (await this.#make());
    return this.#pair;
  }

  async #sealed(): Promise<string | null> {
    const { db } = this.#deps.database;
    const row = await db
      .selectFrom('airline_settings')
      .where('key', '=', NAME)
      .select('sealed')
      .executeTakeFirst();
    return row?.sealed ?? null;
  }

  async #stored(): Promise<PushKeyPair | null> {
    const sealed = await this.#sealed();
    const opened = sealed === null ? null : this.#secrets.open(NAME, sealed);
    return opened === null ? null : pairSchema.parse(JSON.parse(opened));
  }

  /** Makes a pair in the place of none, or of one that cannot be opened any more. */
  async #make(): Promise<PushKeyPair | null> {
    const { database, clock } = this.#deps;
    const before = await this.#sealed();
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    const sealed = this.#secrets.seal(NAME, JSON.stringify({ publicKey, privateKey }));
    if (sealed === null) return null;
    const made = { sealed, updated_at: toInstant(clock()) };
    const stored = await database.db
      .insertInto('airline_settings')
      .values({ key: NAME, value: null, updated_by_id: null, ...made })
      // Of two processes that make one at once both go by the first.
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet(made).where('airline_settings.sealed', '=', before),
      )
      .returning('key')
      .executeTakeFirst();
    // Browsers that subscribed with another key take nothing that is signed with this one.
    if (stored !== undefined) await deleteInPages(database, 'push_devices', sql`true`);
    return await this.#stored();
  }
}
