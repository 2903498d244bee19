import type { RankThresholds } from '../contract/access.ts';
import { isChatWebhook } from '../discord/webhooks.ts';
import {
  formatDocuments,
  MAX_FURTHER_DOCUMENTS,
  MAX_TITLE_LENGTH,
  parseDocuments,
} from '../hub/further-documents.ts';
import { counted, isBlank, normalizeInput, textError } from '../text.ts';
import { type Setting, type SettingKey, type SettingValue, settingTable } from './table.ts';

// Browsers treat a backslash as a slash, which would end the host.
const URL_PATTERN = /^https?:\/\/[^\s/?#@<>"\\]+(?:[/?#][^\s<>"\\]*)?$/i;
const COLOUR = /^#[0-9a-f]{6}$/i;
const SNOWFLAKE = /^[1-9]\d{16,19}$/;
const PUBLIC_KEY = /^[0-9a-f]{64}$/i;
const BOT_TOKEN = /^[\w.-]{20,200}$/;
const MAX_URL_LENGTH = 500;

/** Returns whether a text is an https URL on a host or its subdomains. */
function isOnHost(url: string, host: string): boolean {
  const [, named = ''] = /^https:\/\/([^/?#:]+)(?:[/?#]|$)/i.exec(url) ?? [];
  return named.toLowerCase() === host || named.toLowerCase().endsWith(`.${host}`);
}

function urlMistake(value: unknown, host: string | undefined): string | null {
  const requirement = host === undefined ? 'must be an http or https URL' : `must be an https URL on ${host}`;
  if (typeof value !== 'string' || !URL_PATTERN.test(value) || textError(value, { max: MAX_URL_LENGTH }))
    return requirement;
  return host === undefined || isOnHost(value, host) ? null : requirement;
}

function textMistake(value: unknown, max: number): string | null {
  if (typeof value !== 'string') return 'must be a text';
  if ([...value].length > max) return `must have at most ${max} characters`;
  if (isBlank(value)) return 'must not be blank';
  return textError(value, { max }) === null ? null : 'must have no line breaks and no hidden characters';
}

/** Returns the first mistake in a list of documents. It names the document by its number. */
function documentsMistake(value: unknown): string | null {
  if (typeof value !== 'string') return 'must be a text';
  const documents = parseDocuments(value);
  if (documents.length === 0) return 'must not be blank';
  if (documents.length > MAX_FURTHER_DOCUMENTS) return `must have at most ${MAX_FURTHER_DOCUMENTS} documents`;
  for (const [index, { title, url }] of documents.entries()) {
    const titleError = textMistake(title, MAX_TITLE_LENGTH);
    if (titleError !== null) return `has a mistake: the title of document ${index + 1} ${titleError}`;
    const urlError = urlMistake(url, undefined);
    if (urlError !== null) return `has a mistake: the link of document ${index + 1} ${urlError}`;
    if (documents.findIndex((other) => other.title === title) !== index)
      return `has a mistake: the title of document ${index + 1} is used twice`;
  }
  return null;
}

function wholeMistake(value: unknown, min: number, max: number): string | null {
  const isIn = typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max;
  return isIn ? null : `must be a whole number from ${min} to ${max}`;
}

// The message does not repeat the value, because it may be a mistyped secret.
function webhookMistake(value: unknown, sandboxOrigin: string | null): string | null {
  if (typeof value === 'string' && isChatWebhook(value, sandboxOrigin)) return null;
  return 'must be a webhook of Discord, such as https://discord.com/api/webhooks/ID/TOKEN';
}

const isTextLike = (value: unknown, pattern: RegExp): boolean =>
  typeof value === 'string' && pattern.test(value);

const decimalsInWords = ['no decimals', 'one decimal', 'two decimals'];

function numberMistake(
  value: unknown,
  { min, max, decimals }: Extract<Setting, { readonly kind: 'number' }>,
): string | null {
  if (typeof value !== 'number' || !(value >= min && value <= max))
    return `must be a number from ${min} to ${max}`;
  if (decimals === undefined || Number(value.toFixed(decimals)) === value) return null;
  return `must have at most ${decimalsInWords[decimals]}`;
}

/**
 * Returns what is wrong with a value of a setting, such as "must be a whole number from 1 to 255", or null. A webhook URL may
 * also be one of the sandbox at `sandboxOrigin`, if there is one.
 */
export function settingMistake(
  key: SettingKey,
  value: unknown,
  sandboxOrigin: string | null = null,
): string | null {
  const setting: Setting = settingTable[key];
  switch (setting.kind) {
    case 'text':
      return textMistake(value, setting.max);
    case 'documents':
      return documentsMistake(value);
    case 'colour':
      return isTextLike(value, COLOUR) ? null : 'must be a colour such as #0b3d91';
    case 'address':
      return urlMistake(value, setting.host);
    case 'number':
      return numberMistake(value, setting);
    case 'choice':
      return typeof value === 'boolean' ? null : 'must be true or false';
    case 'webhook':
      return webhookMistake(value, sandboxOrigin);
    case 'snowflake':
      return isTextLike(value, SNOWFLAKE) ? null : 'must be a Discord ID, such as 1200000000000000001';
    case 'publicKey':
      return isTextLike(value, PUBLIC_KEY)
        ? null
        : 'must be a Discord public key: 64 digits and letters from a to f';
    case 'token':
      return isTextLike(value, BOT_TOKEN) ? null : 'must be a bot token';
    default:
      return wholeMistake(value, setting.min, setting.max);
  }
}

/** Returns whether a setting may have a value. */
export function isSettingValue<Key extends SettingKey>(
  key: Key,
  value: unknown,
  sandboxOrigin: string | null = null,
): value is SettingValue<Key> {
  return settingMistake(key, value, sandboxOrigin) === null;
}

/** Returns a mistake as a sentence for its field. */
export const mistakeInWords = (mistake: string): string => `This ${mistake}.`;

const yes = new Set(['true', '1', 'yes', 'on', 'y', 'enabled']);
const no = new Set(['false', '0', 'no', 'off', 'n', 'disabled']);

/**
 * Converts a text from the environment or a form field to a setting's value, which `settingMistake` checks. Returns the text
 * itself if it cannot be converted.
 */
export function settingFromText(key: SettingKey, text: string): string | number | boolean {
  const { kind } = settingTable[key];
  if (kind === 'documents') {
    const documents = parseDocuments(text.replaceAll('\r\n', '\n'));
    return formatDocuments(
      documents.map(({ title, url }) => ({
        title: normalizeInput(title, {}),
        url: normalizeInput(url, { isKey: true }),
      })),
    );
  }
  const tidy = normalizeInput(text, { isKey: kind !== 'text' });
  if (kind === 'choice') {
    const word = tidy.toLowerCase();
    return yes.has(word) || (no.has(word) ? false : tidy);
  }
  const isNumber = kind === 'rank' || kind === 'whole' || kind === 'number';
  return isNumber && tidy !== '' && !Number.isNaN(Number(tidy)) ? Number(tidy) : tidy;
}

const accessLevels = ['staff', 'dispatch', 'admin'] as const;

/** The key of the setting with the minimum rank of an access level. */
export const rankKeys = { staff: 'rankStaff', dispatch: 'rankDispatch', admin: 'rankAdmin' } as const;

/** The message for ranks in the wrong order. */
export const RANKS_DESCEND =
  'The dispatch rank must not be below the staff rank, nor the administration rank below the dispatch rank.';

/** Returns whether the minimum ranks of staff, dispatch and administration ascend, or are equal. */
export function areRanksInOrder({ staff, dispatch, admin }: RankThresholds): boolean {
  return staff <= dispatch && dispatch <= admin;
}

/** How many people gain and lose staff, dispatch and administration by a change of the ranks. */
export type RankEffect = {
  readonly [Circle in (typeof accessLevels)[number]]: { readonly gain: number; readonly lose: number };
};

/** Counts the effect of new minimum ranks on people of some ranks (null for people who are not in the group). */
export function rankEffect(
  people: readonly { readonly rank: number | null; readonly count: number }[],
  before: RankThresholds,
  after: RankThresholds,
): RankEffect {
  const of = (circle: (typeof accessLevels)[number]) => {
    const change = { gain: 0, lose: 0 };
    for (const { rank, count } of people) {
      if (rank === null) continue;
      const [had, has] = [rank >= before[circle], rank >= after[circle]];
      if (has && !had) change.gain += count;
      if (had && !has) change.lose += count;
    }
    return change;
  };
  return { staff: of('staff'), dispatch: of('dispatch'), admin: of('admin') };
}

const accessLevelInWords = {
  staff: 'access to the portal',
  dispatch: 'dispatch',
  admin: 'administration',
} as const;

/**
 * Returns the effect of a change of the ranks as sentences such as "12 people lose dispatch.". Includes a sentence if nothing
 * changes.
 */
export function rankEffectInWords(effect: RankEffect): string[] {
  const sentences = accessLevels.flatMap((circle) => {
    const { gain, lose } = effect[circle];
    const what = accessLevelInWords[circle];
    return [
      ...(lose > 0 ? [`${counted(lose, 'person loses', 'people lose')} ${what}.`] : []),
      ...(gain > 0 ? [`${counted(gain, 'person gains', 'people gain')} ${what}.`] : []),
    ];
  });
  return sentences.length === 0 ? ['Nobody gains or loses anything.'] : sentences;
}
