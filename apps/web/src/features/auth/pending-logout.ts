import { isObject, parseJson, textAt } from '../../lib/json-value.ts';
import { Listeners } from '../../lib/listeners.ts';

/** Also the name by which the page without a connection (`public/offline.js`) finds it. */
const KEY = 'crewroom-logout-owed';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Who logged out; null where the page did not know. */
type Pending = { readonly userId: string | null };

/**
 * A logout that has not reached the portal. The session is still open there, and the next person who opens the portal in this
 * browser gets it. All tabs share it, as they share the session.
 */
export class PendingLogout {
  readonly #store: () => Store;
  /** Where storage is forbidden, it is known to this page alone. */
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
    // Another tab owed it or paid it.
    globalThis.addEventListener('storage', listener);
    return () => {
      stop();
      globalThis.removeEventListener('storage', listener);
    };
  };
}

export const pendingLogout = new PendingLogout();
