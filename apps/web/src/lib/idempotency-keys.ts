import type { ErrorCode } from '@crewroom/domain/contract/errors';
import { DAY_MS } from '@crewroom/domain/days';
import { ApiError } from './api-error.ts';
import { isObject, parseJson, textAt } from './json-value.ts';

// The server sends these codes before it looks up the key, so they say nothing about an earlier attempt. Every other
// code comes after the look-up. Either it says itself that an earlier attempt succeeded (`idempotency_mismatch`,
// `shown_once`), or none did, because that success would have been returned instead.
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
 * Whether the outcome of the mutation is known after a failed attempt, including earlier attempts with the same key. It
 * is unknown without a response, and after a 5xx, an unreadable response, or `in_progress`.
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
/** When a key ends: with the form that sent it, or else with the next action on the same object. */
export type KeyOwner = { readonly form?: string | undefined; readonly topic?: string | undefined };

type OpenKey = KeyOwner & { readonly key: string; readonly since: number };

/** A new idempotency key. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/**
 * The idempotency keys of mutations whose outcome is unknown, by method and path. Every further attempt at the same URL
 * uses the same key. The server then repeats its first response or, when the body differs, rejects and does nothing.
 * The keys are stored in the tab, so that they survive a reload and signing in again. A form's key ends when the form
 * is discarded. A click's key ends with another action on the same object, because the first action is then meant
 * again.
 */
export class IdempotencyKeys {
  readonly #store: () => Store;
  #open: Map<string, OpenKey> | undefined;

  constructor(store: () => Store = () => window.sessionStorage) {
    this.#store = store;
  }

  /** The key for the next attempt, and whether an earlier attempt used it. */
  take(endpointKey: string, owner: KeyOwner = {}): { readonly key: string; readonly isRetry: boolean } {
    const open = this.#openKeys();
    const openKey = open.get(endpointKey);
    if (openKey !== undefined && Date.now() - openKey.since < KEY_LIFETIME_MS)
      return { key: openKey.key, isRetry: true };
    const key = randomKey();
    open.set(endpointKey, { key, since: Date.now(), ...owner });
    this.#write();
    return { key, isRetry: false };
  }

  /** Deletes a key, because the outcome is known. */
  end(endpointKey: string): void {
    if (this.#openKeys().delete(endpointKey)) this.#write();
  }

  /** Deletes the keys of a discarded form. */
  endForm(form: string): void {
    this.#endWhere((open) => open.form === form);
  }

  /** Deletes the keys of clicks on an object on which another action was done. */
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
