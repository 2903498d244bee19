import { isObject, parseJson } from '../../lib/json-value.ts';

/** The input that is kept after a reload. Ranks are numbers as text. Empty means not chosen. */
export type SetupInput = {
  readonly step: number;
  readonly clientId: string;
  readonly groupId: string;
  /** The name of the last found group. */
  readonly groupName: string;
  readonly airlineName: string;
  readonly accent: string;
  readonly rankStaff: string;
  readonly rankDispatch: string;
  readonly rankAdmin: string;
};

/** The input that is never stored: it is lost with the page. */
export type SetupSecrets = { readonly code: string; readonly clientSecret: string; readonly apiKey: string };

export const blankInput: SetupInput = {
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

export const blankSecrets: SetupSecrets = { code: '', clientSecret: '', apiKey: '' };

const KEY = 'crewroom-setup';

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const isSetupInput = (value: unknown): value is SetupInput =>
  isObject(value) && Object.entries(blankInput).every(([name, blank]) => typeof value[name] === typeof blank);

/** Returns the stored input, or the empty one when storage is forbidden or has other data. */
export function readStoredInput(store: () => Store = () => window.sessionStorage): SetupInput {
  try {
    const value = parseJson(store().getItem(KEY) ?? 'null');
    return isSetupInput(value) ? value : blankInput;
  } catch {
    return blankInput;
  }
}

/** Stores the input in this tab. Null deletes it. */
export function storeSetupInput(
  input: SetupInput | null,
  store: () => Store = () => window.sessionStorage,
): void {
  try {
    if (input === null) store().removeItem(KEY);
    else store().setItem(KEY, JSON.stringify(input));
  } catch {
    // Without storage a reload starts over.
  }
}

/** The steps, in their order. */
export const steps = ['code', 'app', 'client', 'group', 'key', 'airline', 'ranks', 'finish'] as const;

export type StepName = (typeof steps)[number];

/** Returns the first incomplete step, at most the one that was open: secrets are lost with a reload. */
export function resumeStep({ step }: SetupInput, { code, clientSecret, apiKey }: SetupSecrets): number {
  const missing = [
    code === '' ? steps.indexOf('code') : step,
    clientSecret === '' ? steps.indexOf('client') : step,
    apiKey === '' ? steps.indexOf('key') : step,
  ];
  return Math.min(step, ...missing);
}

/** Extracts the id of a group from pasted text: the id itself, or the group's URL. */
export function groupNumberOf(pasted: string): string {
  const [, inPath] = /\/(?:communities|groups)\/(\d+)/.exec(pasted) ?? [];
  return inPath ?? pasted.trim();
}
