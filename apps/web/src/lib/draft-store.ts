import { isObject, type JsonObject, parseJson, textAt } from './json-value.ts';

const STORAGE_KEY = 'crewroom-drafts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The values of a form as typed, and the values before anything was typed (`base`). */
export type Draft<Values = unknown> = { readonly values: Values; readonly base: Values };

type Drafts = { readonly owner: string; readonly byName: JsonObject };

/**
 * Whether two sets of values of the same form are equal. Their fields are in the same order, so their JSON can be
 * compared.
 */
export function isSameTyped(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Unsent drafts of forms, stored in this tab and only for the member who typed them, because computers are shared.
 * Without storage a draft is lost when its form closes.
 */
export class DraftStore {
  readonly #store: () => Store;

  constructor(store: () => Store = () => window.sessionStorage) {
    this.#store = store;
  }

  /** Returns a member's draft by name, or undefined. Its values may have any shape. */
  read(owner: string, name: string): Draft | undefined {
    const drafts = this.#all();
    const draft = drafts?.owner === owner ? drafts.byName[name] : undefined;
    return isObject(draft) ? { values: draft['values'], base: draft['base'] } : undefined;
  }

  /** Stores a draft, replacing an earlier one of the same name. Drafts of other members are deleted. */
  keep(owner: string, name: string, draft: Draft): void {
    const drafts = this.#all();
    const others = drafts?.owner === owner ? drafts.byName : {};
    this.#write({ owner, byName: { ...others, [name]: draft } });
  }

  drop(name: string): void {
    const drafts = this.#all();
    if (drafts?.byName[name] === undefined) return;
    const { [name]: _, ...byName } = drafts.byName;
    this.#write({ ...drafts, byName });
  }

  /** Deletes a draft after it was sent, unless it was changed since. */
  dropSent(name: string, sent: unknown): void {
    const draft = this.#all()?.byName[name];
    if (isObject(draft) && isSameTyped(draft['values'], sent)) this.drop(name);
  }

  dropAll(): void {
    try {
      this.#store().removeItem(STORAGE_KEY);
    } catch {
      // Without storage there is no draft.
    }
  }

  /** Deletes the drafts of all other members. */
  dropOthers(owner: string): void {
    if (this.#all()?.owner !== owner) this.dropAll();
  }

  #all(): Drafts | undefined {
    try {
      const stored = parseJson(this.#store().getItem(STORAGE_KEY) ?? '');
      const owner = isObject(stored) ? textAt(stored, 'owner') : undefined;
      const byName = isObject(stored) ? stored['byName'] : undefined;
      return owner !== undefined && isObject(byName) ? { owner, byName } : undefined;
    } catch {
      return undefined;
    }
  }

  #write(drafts: Drafts): void {
    try {
      if (Object.keys(drafts.byName).length === 0) this.#store().removeItem(STORAGE_KEY);
      else this.#store().setItem(STORAGE_KEY, JSON.stringify(drafts));
    } catch {
      // Without storage the draft is lost when its form closes.
    }
  }
}

export const draftStore = new DraftStore();
