import type { StoredSuspension } from '@crewroom/domain/record/rules';
import { readSuspension } from '../../lib/api-error.ts';
import { parseJson } from '../../lib/json-value.ts';

const KEY = 'crewroom-suspension';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Stores a suspension for the login screen of this tab. Returns whether it worked: otherwise the caller shows the reason in a toast instead. */
export function storeSuspension(
  suspension: StoredSuspension,
  store: () => Store = () => window.sessionStorage,
): boolean {
  try {
    store().setItem(KEY, JSON.stringify(suspension));
    return true;
  } catch (cause) {
    console.error('The suspension could not be stored', cause);
    return false;
  }
}

/**
 * Returns the stored suspension and deletes it. Returns null when there is none. Logs a suspension that is unreadable and
 * returns null.
 */
export function takeSuspension(store: () => Store = () => window.sessionStorage): StoredSuspension | null {
  try {
    const text = store().getItem(KEY);
    if (text === null) return null;
    store().removeItem(KEY);
    const suspension = readSuspension(parseJson(text));
    if (suspension === undefined) throw new TypeError('It is not a suspension');
    return suspension;
  } catch (cause) {
    console.error('The stored suspension could not be parsed', cause);
    return null;
  }
}
