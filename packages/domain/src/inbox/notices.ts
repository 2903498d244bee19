import { eventPauseInWords, type MissingForEvents } from '../discord/events.ts';
import { settingLabel } from '../settings/messages.ts';
import { counted } from '../text.ts';
import { type NoticeDefinition, type NoticeKind, onPage, onProfile } from './define-notice.ts';
import { flightNotices } from './flight-notices.ts';
import { ownerAlerts } from './owner-alerts.ts';
import { recordNotices } from './record-notices.ts';

/** The number of items in an inbox response, and how many days items are kept. */
export const inboxLimits = { items: 50, days: 90 } as const;

/** A notice as plain text with names as they are stored (see `withNames`), and the page of the portal it is about. */
export type NoticeInWords = { readonly kind: NoticeKind; readonly text: string; readonly link: string };

/** All notices. */
export const notices = {
  ...flightNotices,
  ...recordNotices,
  termAdvanced: onProfile<{ readonly number: number; readonly flown: number }>(
    'term_advanced',
    ({ number, flown }) => `Term ${number} has begun. You flew ${counted(flown, 'flight')} in the last one.`,
  ),
  /** `undone` is the number of the term that had begun, and `number` the number of the reopened one. */
  termUndone: onProfile<{ readonly undone: number; readonly number: number }>(
    'term_advanced',
    ({ undone, number }) =>
      `The beginning of term ${undone} was undone. Term ${number} goes on with everything you flew in it.`,
  ),
  /** To administrators: the application lacks a permission for events. A notice without `missing` is of an older version. */
  discordPaused: onPage('/admin?view=chat')<{ readonly missing?: MissingForEvents }>(
    'discord_paused',
    ({ missing = 'create_events' }) =>
      `${eventPauseInWords(missing)} Then the owner switches “${settingLabel('discordEvents')}” off and on in the settings.`,
    () => 'discord',
  ),
  ...ownerAlerts,
} as const;

export type NoticeName = keyof typeof notices;

/** A notice as it is stored: its name and its payload. */
export type Notice = {
  [Name in NoticeName]: {
    readonly notice: Name;
    readonly payload: Parameters<(typeof notices)[Name]['text']>[0];
  };
}[NoticeName];

/** The notices to administrators about other members. */
export const noticesAboutOthers = [
  'leaveAsked',
  'appealed',
  'appealedToIssuer',
  'markContested',
  'signedInFromNew',
] as const satisfies readonly NoticeName[];

function definitionOf({ notice }: Notice): NoticeDefinition<Notice['payload']> {
  const definition: unknown = notices[notice];
  // The payload of each notice has the fields that its text uses.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return definition as NoticeDefinition<Notice['payload']>;
}

/** Returns the text of a notice. */
export function noticeInWords(notice: Notice): NoticeInWords {
  const { kind, text, link } = definitionOf(notice);
  return { kind, text: text(notice.payload), link: link(notice.payload) };
}

/** Returns the kind of a notice, by which members choose channels. */
export function noticeKindOf(notice: Notice): NoticeKind {
  return definitionOf(notice).kind;
}

/** Returns the subject by which a notice replaces an earlier one, or null if it replaces none. */
export function noticeAbout(notice: Notice): string | null {
  return definitionOf(notice).about?.(notice.payload) ?? null;
}
