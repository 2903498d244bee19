import { isObject, parseJson } from '../../lib/json-value.ts';

/** What is typed and may outlast a reload. Ranks are numbers as texts; empty is what was not chosen. */
export type Typed = {
  readonly step: number;
  readonly clientId: string;
  readonly groupId: string;
  /** What the group is called that was found last. */
  readonly groupName: string;
  readonly airlineName: string;
  readonly accent: string;
  readonly rankStaff: string;
  readonly rankDispatch: string;
  readonly rankAdmin: string;
};

/** What is typed and is kept nowhere: it goes with the page. */
export type Hidden = { readonly code: string; readonly clientSecret: string; readonly apiKey: string };

export const blankTyped: Typed = {
  step: 0,
  clientId: '',
  groupId: '',
  groupName: '',
  airlineName: '',
  accent: '',
  rankStaff: '',
  rankDispatch: '',
  rankAdmin: '',
};

export const blankHidden: Hidden = { code: '', clientSecret: '', apiKey: '' };

const KEY = 'crewroom-setup';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const isTyped = (value: unknown): value is Typed =>
  isObject(value) && Object.entries(blankTyped).every(([name, blank]) => typeof value[name] === typeof blank);

/** Reads what was typed before a reload; where storage is forbidden or holds something else, nothing was. */
export function readTyped(store: () => Store = () => window.sessionStorage): Typed {
  try {
    const value = parseJson(store().getItem(KEY) ?? 'null');
    return isTyped(value) ? value : blankTyped;
  } catch {
    return blankTyped;
  }
}

/** Keeps what is typed in this tab; null erases it. */
export function keepTyped(typed: Typed | null, store: () => Store = () => window.sessionStorage): void {
  try {
    if (typed === null) store().removeItem(KEY);
    else store().setItem(KEY, JSON.stringify(typed));
  } catch {
    // Without storage a reload begins again.
  }
}

/** The steps, in their order. */
export const steps = ['code', 'app', 'client', 'group', 'key', 'airline', 'ranks', 'finish'] as const;

export type StepName = (typeof steps)[number];

/** Which step comes first that has something missing, at most the one where somebody was: secrets go with a reload. */
export function stepToGoOn({ step }: Typed, { code, clientSecret, apiKey }: Hidden): number {
  const missing = [
    code === '' ? steps.indexOf('code') : step,
    clientSecret === '' ? steps.indexOf('client') : step,
    apiKey === '' ? steps.indexOf('key') : step,
  ];
  return Math.min(step, ...missing);
}

/** The number of a group out of what is pasted: the number itself, or the group's address. */
export function groupNumberOf(pasted: string): string {
  const [, inPath] = /\/(?:communities|groups)\/(\d+)/.exec(pasted) ?? [];
  return inPath ?? pasted.trim();
}
