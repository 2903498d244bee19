import type { ErrorCode } from '@crewroom/domain/contract/errors';
import { ApiError } from './api-error.ts';
import { isObject, parseJson, textAt } from './json-value.ts';

// The server refuses with these before it looks whether an earlier try of the act succeeded, so they tell of this try
// alone. Every other refusal comes after that look, and an earlier success would have been answered instead of it.
const refusedUnseen: ReadonlySet<ErrorCode> = new Set([
  'invalid_input',
  'no_session',
  'rank_lost',
  'left_group',
  'foreign_origin',
  'suspended',
  'insufficient_rank',
  'too_large',
  'not_json',
  'too_many',
]);

/**
 * Whether a failed try leaves no doubt about what became of an act, earlier tries under the same key included. No
 * answer, a stumbling server, an answer that is not the portal's own and "this is being done already" leave it open.
 */
export function isOutcomeKnown(failure: unknown, isRetry: boolean): boolean {
  if (!(failure instanceof ApiError)) return false;
  const { status, code } = failure;
  if (status < 400 || status >= 500) return false;
  if (code === 'no_connection' || code === 'timed_out' || code === 'unreadable') return false;
  if (code === 'in_progress') return false;
  return !(isRetry && refusedUnseen.has(code));
}

const STORED_AS = 'crewroom-acts';
// How long the server knows a key.
const KEPT_MS = 24 * 3_600_000;

type Store = Pick<Storage, 'getItem' | 'setItem'>;
type OpenAct = { readonly key: string; readonly since: number };

const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/**
 * The keys that make an act happen once, by the place it is sent to (method and path). While nobody knows what became of
 * a try, every further one to that place goes under its key: the server then either repeats the first success, or, when
 * something else is sent, says that the key is used and does nothing. Kept in the tab, for an unknown outcome outlasts
 * the dialog it came from, a reload, and signing in again. There is nothing in them but keys and addresses.
 */
export class ActKeys {
  readonly #store: () => Store;
  #open: Map<string, OpenAct> | undefined;

  constructor(store: () => Store = () => window.sessionStorage) {
    this.#store = store;
  }

  /** The key to send under, and whether an earlier try went under it. */
  take(place: string): { readonly key: string; readonly isRetry: boolean } {
    const open = this.#acts();
    const known = open.get(place);
    if (known !== undefined && Date.now() - known.since < KEPT_MS) return { key: known.key, isRetry: true };
    const key = randomKey();
    open.set(place, { key, since: Date.now() });
    this.#write();
    return { key, isRetry: false };
  }

  /** Ends a key: what became of the act is known. */
  end(place: string): void {
    if (this.#acts().delete(place)) this.#write();
  }

  #acts(): Map<string, OpenAct> {
    this.#open ??= this.#read();
    return this.#open;
  }

  #read(): Map<string, OpenAct> {
    try {
      const stored = parseJson(this.#store().getItem(STORED_AS) ?? '{}');
      return new Map(Object.entries(isObject(stored) ? stored : {}).flatMap(readAct));
    } catch {
      return new Map();
    }
  }

  #write(): void {
    try {
      this.#store().setItem(STORED_AS, JSON.stringify(Object.fromEntries(this.#acts())));
    } catch {
      // A browser that forbids storage keeps them for as long as the page stands.
    }
  }
}

function readAct([place, act]: [string, unknown]): [string, OpenAct][] {
  if (!isObject(act)) return [];
  const key = textAt(act, 'key');
  const since = act['since'];
  return key === undefined || typeof since !== 'number' ? [] : [[place, { key, since }]];
}

export const actKeys = new ActKeys();
