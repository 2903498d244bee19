import { isObject, parseJson, textAt } from './json-value.ts';

const KEY = 'crewroom-drafts';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
type Drafts = { readonly owner: string; readonly texts: Readonly<Record<string, string>> };

/**
 * What somebody typed into forms and has not sent yet, kept in this tab for that member alone: computers are shared. A
 * browser that forbids storage keeps nothing, and a draft is then lost with its form.
 */
export class KeptDrafts {
  readonly #store: () => Store;

  constructor(store: () => Store = () => window.sessionStorage) {
    this.#store = store;
  }

  /** The member's draft of that name, of whatever shape it was; undefined when there is none. */
  read(owner: string, name: string): unknown {
    const text = this.#textsOf(owner)[name];
    return text === undefined ? undefined : parsed(text);
  }

  /** Keeps a draft, as JSON, in place of an earlier one of that name; those of any other member go. */
  keep(owner: string, name: string, text: string): void {
    this.#write({ owner, texts: { ...this.#textsOf(owner), [name]: text } });
  }

  drop(name: string): void {
    const drafts = this.#all();
    if (drafts?.texts[name] === undefined) return;
    const { [name]: _, ...texts } = drafts.texts;
    this.#write({ ...drafts, texts });
  }

  dropAll(): void {
    try {
      this.#store().removeItem(KEY);
    } catch {
      // Nothing was kept there either.
    }
  }

  /** Forgets whatever is not this member's. */
  dropOthers(owner: string): void {
    if (this.#all()?.owner !== owner) this.dropAll();
  }

  #textsOf(owner: string): Drafts['texts'] {
    const drafts = this.#all();
    return drafts?.owner === owner ? drafts.texts : {};
  }

  #all(): Drafts | undefined {
    try {
      return readDrafts(parsed(this.#store().getItem(KEY) ?? ''));
    } catch {
      return undefined;
    }
  }

  #write(drafts: Drafts): void {
    try {
      if (Object.keys(drafts.texts).length === 0) this.#store().removeItem(KEY);
      else this.#store().setItem(KEY, JSON.stringify(drafts));
    } catch {
      // See above: it is then lost with its form.
    }
  }
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function readDrafts(value: unknown): Drafts | undefined {
  if (!isObject(value)) return undefined;
  const owner = textAt(value, 'owner');
  const texts = value['texts'];
  if (owner === undefined || !isObject(texts)) return undefined;
  const known = Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [[name, text] as const] : [],
  );
  return { owner, texts: Object.fromEntries(known) };
}

export const keptDrafts = new KeptDrafts();
