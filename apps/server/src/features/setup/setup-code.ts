import { hash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Database, Source } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/secrets/secret-key.ts';
import type { Randomness } from '../../platform/secrets/tokens.ts';

/** Letters and digits that are not confused with each other. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 8;
const MAX_WRONG = 10;
const ROW = 'setup_code';

const storedSchema = z.object({ sealed: z.string(), wrong: z.int() });

type StoredCode = z.infer<typeof storedSchema>;

/** Returns a code of two groups of four, such as K7QM-3WXT. */
function newCode(randomness: Randomness): string {
  let code = '';
  while (code.length < LENGTH) {
    // Bytes beyond the last whole round of the alphabet would make some letters likelier.
    const usable = [...randomness(LENGTH)].filter((byte) => byte < 8 * ALPHABET.length);
    code += usable.map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  }
  return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2, LENGTH)}`;
}

const digestOf = (code: string): Buffer =>
  hash('sha256', code.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''), 'buffer');

type Deps = {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly randomness: Randomness;
  /** Shows a code to the person who runs the portal. */
  readonly show: (code: string) => void;
};

/** The result of an attempt: `renewed` is a wrong one after which the code was replaced. */
type CodeResult = 'right' | 'wrong' | 'renewed';

/**
 * The code in the log that allows the set-up. All processes on a database share one, encrypted with their common key, and count
 * wrong attempts together.
 */
export class SetupCode {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Shows the code, and creates it if there is none. Returns false if nothing can be encrypted. */
  async show(): Promise<boolean> {
    const { text, code } = await this.#read();
    if (code !== null) {
      this.#deps.show(code);
      return true;
    }
    const replaced = await this.#replace(text);
    // Another process was first, so this one shows the code of that process.
    return replaced === 'other' ? await this.show() : replaced === 'made';
  }

  /** Checks a code. Replaces it after ten wrong attempts in total. */
  async try(typedCode: string): Promise<CodeResult> {
    for (;;) {
      const { text, code, sealed, wrong } = await this.#read();
      if (code === null) {
        await this.#replace(text);
        return 'renewed';
      }
      if (timingSafeEqual(digestOf(typedCode), digestOf(code))) return 'right';
      if (wrong + 1 >= MAX_WRONG) {
        if ((await this.#replace(text)) !== 'other') return 'renewed';
      } else if (await this.#write(text, { sealed, wrong: wrong + 1 })) return 'wrong';
      // Another attempt was stored in between, so this one is counted after it.
    }
  }

  /** Deletes the code after the set-up. */
  static async remove({ db }: Pick<Source, 'db'>): Promise<void> {
    await db.deleteFrom('settings').where('key', '=', ROW).execute();
  }

  /** Returns the stored text and its content, without a code if there is none or it cannot be decrypted. */
  async #read(): Promise<StoredCode & { readonly text: string | null; readonly code: string | null }> {
    const { database, secrets } = this.#deps;
    const rows = database.db.selectFrom('settings').select('value').where('key', '=', ROW);
    const text = (await rows.executeTakeFirst())?.value ?? null;
    if (text === null) return { text, code: null, sealed: '', wrong: 0 };
    const stored = storedSchema.parse(JSON.parse(text));
    return { text, code: secrets.open(ROW, stored.sealed), ...stored };
  }

  /**
   * Replaces the code if it is unchanged since it was read, and shows the new one. Returns `other` if another process was
   * first.
   */
  async #replace(before: string | null): Promise<'made' | 'other' | 'no_key'> {
    const { secrets, randomness, show } = this.#deps;
    const code = newCode(randomness);
    const sealed = secrets.seal(ROW, code);
    if (sealed === null) return 'no_key';
    if (!(await this.#write(before, { sealed, wrong: 0 }))) return 'other';
    show(code);
    return 'made';
  }

  /** Stores a new value if the old one is unchanged. Returns whether it did. */
  async #write(before: string | null, next: StoredCode): Promise<boolean> {
    const { db } = this.#deps.database;
    const value = JSON.stringify(next);
    const changedRows =
      before === null
        ? await db
            .insertInto('settings')
            .values({ key: ROW, value })
            .onConflict((conflict) => conflict.column('key').doNothing())
            .returning('key')
            .execute()
        : await db
            .updateTable('settings')
            .set({ value })
            .where('key', '=', ROW)
            .where('value', '=', before)
            .returning('key')
            .execute();
    return changedRows.length > 0;
  }
}
