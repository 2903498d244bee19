import { isObject, parseJson, textAt } from '../../lib/json-value.ts';
import { Listeners } from '../../lib/listeners.ts';

/** The offline page (`public/offline.js`) uses this name too. */
const KEY = 'crewroom-logout-pending';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The member who logged out. Null when the page did not know. */
type Pending = { readonly userId: string | null };

/**
 * A logout that has not reached the server. The session is still open, and the next person who opens the portal in this browser
 * gets it. All tabs share it, as they share the session.
 */
export class PendingLogout {
  readonly #store: () => Store;
  /** Where storage is forbidden, only this page knows it. */
  #unstored: Pending | undefined;
  readonly #listeners = new Listeners();

  constructor(store: () => Store = () => window.localStorage) {
    this.#store = store;
  }

  read(): Pending | undefined {
    try {
      const stored = parseJson(this.#store().getItem(KEY) ?? 'null');
      return isObject(stored) ? { userId: textAt(stored, 'userId') ?? null } : undefined;
    } catch {
      return this.#unstored;
    }
  }

  remember(userId: string | null): void {
    this.#unstored = { userId };
    try {
      this.#store().setItem(KEY, JSON.stringify({ userId }));
    } catch {
      // See above.
    }
    this.#listeners.emit();
  }

  discard(): void {
    this.#unstored = undefined;
    try {
      this.#store().removeItem(KEY);
    } catch {
      // See above.
    }
    this.#listeners.emit();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    const stop = this.#listeners.add(listener);
    // Another tab stored or finished it.
    globalThis.addEventListener('storage', listener);
    return () => {
      stop();
      globalThis.removeEventListener('storage', listener);
    };
  };
}

export const pendingLogout = new PendingLogout();
