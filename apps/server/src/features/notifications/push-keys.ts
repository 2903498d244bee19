import { sql } from 'kysely';
import webPush from 'web-push';
import { z } from 'zod';
import { deleteInPages } from '../../platform/database/pages.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Secrets } from '../../platform/secrets/secret-key.ts';

/** The name of the key pair in the airline's settings. The settings screen does not list it. */
const NAME = 'pushKeys';

const pairSchema = z.strictObject({ publicKey: z.string(), privateKey: z.string() });

/** The key pair that signs notifications (VAPID, RFC 8292). Browsers subscribe with the public key. */
export type PushKeyPair = z.infer<typeof pairSchema>;

type Deps = Pick<Dependencies, 'database' | 'clock' | 'live'>;

/** Stores the portal's key pair, which is created on first use and encrypted like the secrets of the settings. */
export class PushKeys {
  readonly #deps: Deps;
  readonly #secrets: Secrets;
  #pair: PushKeyPair | null = null;

  constructor(deps: Deps, secrets: Secrets) {
    this.#deps = deps;
    this.#secrets = secrets;
    // A restore may have replaced or removed the key pair.
    deps.live.subscribe(({ invalidated }) => {
      if (invalidated === 'everything') this.#pair = null;
    });
  }

  /** Returns the key pair, or null if there is no key to encrypt it and none can be created. */
  async pair(): Promise<PushKeyPair | null> {
    if (this.#pair === null) {
      const sealed = await this.#sealed();
      this.#pair = this.#opened(sealed) ?? (await this.#make(sealed));
    }
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

  #opened(sealed: string | null): PushKeyPair | null {
    const opened = sealed === null ? null : this.#secrets.open(NAME, sealed);
    return opened === null ? null : pairSchema.parse(JSON.parse(opened));
  }

  /** Creates a key pair in place of the one that was read: none, or one that cannot be decrypted. */
  async #make(before: string | null): Promise<PushKeyPair | null> {
    const { database, clock } = this.#deps;
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    const sealed = this.#secrets.seal(NAME, JSON.stringify({ publicKey, privateKey }));
    if (sealed === null) return null;
    const row = { sealed, updated_at: toInstant(clock()) };
    const stored = await database.db
      .insertInto('airline_settings')
      .values({ key: NAME, value: null, updated_by_id: null, ...row })
      // If two processes create one at once, both use the first.
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet(row).where('airline_settings.sealed', '=', before),
      )
      .returning('key')
      .executeTakeFirst();
    // Browsers that subscribed with another key accept nothing that is signed with this one.
    if (stored !== undefined) await deleteInPages(database, 'push_devices', sql`true`);
    return this.#opened(await this.#sealed());
  }
}
