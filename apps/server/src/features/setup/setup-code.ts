import { hash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Database, Source } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/secrets/secret-key.ts';
import type { Randomness } from '../../platform/secrets/tokens.ts';

/** The letters and digits that are not taken for one another. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 8;
const MAX_WRONG = 10;
const ROW = 'setup_code';

const storedSchema = z.object({ sealed: z.string(), wrong: z.int() });

type Stored = z.infer<typeof storedSchema>;

/** A code of two groups of four, such as K7QM-3WXT. */
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
  /** Shows a code to whoever runs the portal. */
  readonly show: (code: string) => void;
};

/** What came of a try: `renewed` is a wrong one after which there is a new code. */
type Tried = 'right' | 'wrong' | 'renewed';

/**
 * The code that whoever sets the portal up reads in its log. All processes on a database share one, sealed by their common key, and
 * count the wrong tries together.
 */
export class SetupCode {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Shows the code, which is made where there is none; answers false where nothing can be sealed. */
  async show(): Promise<boolean> {
    const { text, code } = await this.#read();
    if (code !== null) {
      this.#deps.show(code);
      return true;
    }
    const replaced = await this.#replace(text);
    // Another process was first: this one shows what that has made.
    return replaced === 'other' ? await this.show() : replaced === 'made';
  }

  /** Tries a code. After ten wrong ones in all there is another. */
  async try(given: string): Promise<Tried> {
    for (;;) {
      const { text, code, sealed, wrong } = await this.#read();
      if (code === null) {
        await this.#replace(text);
        return 'renewed';
      }
      if (timingSafeEqual(digestOf(given), digestOf(code))) return 'right';
      if (wrong + 1 >= MAX_WRONG) {
        if ((await this.#replace(text)) !== 'other') return 'renewed';
      } else if (await this.#write(text, { sealed, wrong: wrong + 1 })) return 'wrong';
      // Another try came in between: this one is counted after it.
    }
  }

  /** Removes it: there is nothing to set up any more. */
  static async remove({ db }: Pick<Source, 'db'>): Promise<void> {
    await db.deleteFrom('settings').where('key', '=', ROW).execute();
  }

  /** What is stored, as a text, and what it says; no code where there is none, or it cannot be opened. */
  async #read(): Promise<Stored & { readonly text: string | null; readonly code: string | null }> {
    const { database, secrets } = this.#deps;
    const rows = database.db.selectFrom('settings').select('value').where('key', '=', ROW);
    const text = (await rows.executeTakeFirst())?.value ?? null;
    if (text === null) return { text, code: null, sealed: '', wrong: 0 };
    const stored = storedSchema.parse(JSON.parse(text));
    return { text, code: secrets.open(ROW, stored.sealed), ...stored };
  }

  /** Puts a new code in the place of what was read, and shows it; `other` where somebody else was first. */
  async #replace(before: string | null): Promise<'made' | 'other' | 'no_key'> {
    const { secrets, randomness, show } = this.#deps;
    const code = newCode(randomness);
    const sealed = secrets.seal(ROW, code);
    if (sealed === null) return 'no_key';
    if (!(await this.#write(before, { sealed, wrong: 0 }))) return 'other';
    show(code);
    return 'made';
  }

  /** Writes where still stands what was read and returns whether it did. */
  async #write(before: string | null, next: Stored): Promise<boolean> {
    const { db } = this.#deps.database;
    const value = JSON.stringify(next);
    const written =
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
    return written.length > 0;
  }
}
