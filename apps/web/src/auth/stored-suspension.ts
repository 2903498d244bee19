import type { Suspension } from '@crewroom/domain/record/rules';
import { readSuspension } from '../lib/api-error.ts';
import { parseJson } from '../lib/json-value.ts';

const KEY = 'crewroom-suspension';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Keeps a suspension for the login screen. Where storage is forbidden, the notice shown before must do. */
export function storeSuspension(
  suspension: Suspension,
  store: () => Store = () => window.localStorage,
): void {
  try {
    store().setItem(KEY, JSON.stringify(suspension));
  } catch (cause) {
    console.error('The suspension could not be stored', cause);
  }
}

/**
 * Takes the stored suspension and deletes it. Null when there is none; also when it cannot be read, which is only
 * logged.
 */
export function takeSuspension(store: () => Store = () => window.localStorage): Suspension | null {
  try {
    const text = store().getItem(KEY);
    if (text === null) return null;
    store().removeItem(KEY);
    const suspension = readSuspension(parseJson(text));
    if (suspension === undefined) throw new TypeError('It is not a suspension');
    return suspension;
  } catch (cause) {
    console.error('The stored suspension cannot be read', cause);
    return null;
  }
}
