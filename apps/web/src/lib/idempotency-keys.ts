import type { ErrorCode } from '@crewroom/domain/contract/errors';
import { DAY_MS } from '@crewroom/domain/days';
import { ApiError } from './api-error.ts';
import { isObject, parseJson, textAt } from './json-value.ts';

// The server sends these codes before it looks up the key, so they say nothing about an earlier try. Every other code
// comes after the look-up: either it says itself that an earlier try succeeded (`idempotency_mismatch`, `shown_once`), or
// none did, as that success would have been answered instead.
const refusedBeforeKeyCheck: ReadonlySet<ErrorCode> = new Set([
  'invalid_input',
  'no_session',
  'rank_lost',
  'left_group',
  'invalid_signature',
  'invalid_key',
  'foreign_origin',
  'suspended',
  'insufficient_rank',
  'missing_scope',
  'too_large',
  'not_json',
  'not_csv',
  'too_many',
]);

/**
 * Whether it is known after a failed try what became of the mutation, earlier tries with the same key included. It is not
 * known after no answer, a 5xx, an unreadable answer, or `in_progress`.
 */
export function isOutcomeKnown(failure: unknown, isRetry: boolean): boolean {
  if (!(failure instanceof ApiError)) return false;
  const { status, code } = failure;
  if (status < 400 || status >= 500) return false;
  if (code === 'no_connection' || code === 'timed_out' || code === 'unreadable') return false;
  if (code === 'in_progress') return false;
  return !(isRetry && refusedBeforeKeyCheck.has(code));
}

const STORED_AS = 'crewroom-idempotency-keys';
// How long the server stores a key.
const KEY_LIFETIME_MS = DAY_MS;

type Store = Pick<Storage, 'getItem' | 'setItem'>;
/** What a key ends with: the form that sent it, or else the next act on the same thing. */
export type KeyOwner = { readonly form?: string | undefined; readonly topic?: string | undefined };

type OpenKey = KeyOwner & { readonly key: string; readonly since: number };

/** A new idempotency key. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/**
 * The idempotency keys of mutations whose outcome is unknown, by method and path. Every further try at the same address
 * uses the same key: the server then repeats its first answer, or, when the body differs, rejects and does nothing. The
 * keys are stored in the tab, so that they survive a reload and signing in again. A key ends with the form it was sent from,
 * once that is discarded, or with its press, once something else was done to the same thing: the same act is then meant again.
 */
export class IdempotencyKeys {
  readonly #store: () => Store;
  #open: Map<string, OpenKey> | undefined;

  constructor(store: () => Store = () => window.sessionStorage) {
    this.#store = store;
  }

  /** The key for the next try, and whether an earlier try used it. */
  take(endpointKey: string, owner: KeyOwner = {}): { readonly key: string; readonly isRetry: boolean } {
    const open = this.#openKeys();
    const known = open.get(endpointKey);
    if (known !== undefined && Date.now() - known.since < KEY_LIFETIME_MS)
      return { key: known.key, isRetry: true };
    const key = randomKey();
    open.set(endpointKey, { key, since: Date.now(), ...owner });
    this.#write();
    return { key, isRetry: false };
  }

  /** Erases a key, because the outcome is known. */
  end(endpointKey: string): void {
    if (this.#openKeys().delete(endpointKey)) this.#write();
  }

  /** Erases the keys of a form that is discarded. */
  endForm(form: string): void {
    this.#endWhere((open) => open.form === form);
  }

  /** Erases the keys of presses about something to which another act was done. */
  endClicks(topic: string): void {
    this.#endWhere((open) => open.form === undefined && open.topic === topic);
  }

  #endWhere(isOver: (open: OpenKey) => boolean): void {
    const over = [...this.#openKeys()].filter(([, open]) => isOver(open));
    for (const [endpointKey] of over) this.#openKeys().delete(endpointKey);
    if (over.length > 0) this.#write();
  }

  #openKeys(): Map<string, OpenKey> {
    this.#open ??= this.#read();
    return this.#open;
  }

  #read(): Map<string, OpenKey> {
    try {
      const stored = parseJson(this.#store().getItem(STORED_AS) ?? '{}');
      return new Map(Object.entries(isObject(stored) ? stored : {}).flatMap(readKey));
    } catch {
      return new Map();
    }
  }

  #write(): void {
    try {
      this.#store().setItem(STORED_AS, JSON.stringify(Object.fromEntries(this.#openKeys())));
    } catch {
      // Without storage the keys last until the page is closed.
    }
  }
}

function readKey([endpointKey, stored]: [string, unknown]): [string, OpenKey][] {
  if (!isObject(stored)) return [];
  const key = textAt(stored, 'key');
  const since = stored['since'];
  if (key === undefined || typeof since !== 'number') return [];
  return [[endpointKey, { key, since, form: textAt(stored, 'form'), topic: textAt(stored, 'topic') }]];
}

export const idempotencyKeys = new IdempotencyKeys();
