import { eventPermission } from '../discord/events.ts';
import { settingLabel } from '../settings/messages.ts';
import { counted } from '../text.ts';
import { type NoticeDefinition, type NoticeKind, onPage, onProfile } from './define-notice.ts';
import { flightNotices } from './flight-notices.ts';
import { ownerAlerts } from './owner-alerts.ts';
import { recordNotices } from './record-notices.ts';

/** How many items an inbox answers, and for how many days it keeps them. */
export const inboxLimits = { items: 50, days: 90 } as const;

/** A notice in words: plain text with names as they are stored (see `withNames`), and the portal's page it is about. */
export type NoticeInWords = { readonly kind: NoticeKind; readonly text: string; readonly link: string };

/** All notices. */
export const notices = {
  ...flightNotices,
  ...recordNotices,
  termAdvanced: onProfile<{ readonly number: number; readonly flown: number }>(
    'term_advanced',
    ({ number, flown }) => `Term ${number} has begun. You flew ${counted(flown, 'flight')} in the last one.`,
  ),
  /** `undone` is the number of the term that had begun, and `number` that of the one which is open again. */
  termUndone: onProfile<{ readonly undone: number; readonly number: number }>(
    'term_advanced',
    ({ undone, number }) =>
      `The beginning of term ${undone} was undone. Term ${number} goes on with everything you flew in it.`,
  ),
  /** To administrators: the application lacks a permission for events. */
  discordPaused: onPage('/admin?view=chat')<object>(
    'discord_paused',
    () =>
      `Discord events are paused: the bot may not create events in the server. In Discord, give its role the permission ${eventPermission.name}, under Server Settings → Roles. Then the owner switches “${settingLabel('discordEvents')}” off and on in the settings.`,
    () => 'discord',
  ),
  ...ownerAlerts,
} as const;

export type NoticeName = keyof typeof notices;

/** Something to tell a member, as it is stored: which notice it is, and its facts. */
export type Notice = {
  [Name in NoticeName]: {
    readonly notice: Name;
    readonly facts: Parameters<(typeof notices)[Name]['text']>[0];
  };
}[NoticeName];

/** The notices that tell administrators about somebody else. */
export const noticesAboutOthers = [
  'leaveAsked',
  'appealed',
  'appealedToIssuer',
  'markContested',
  'signedInFromNew',
] as const satisfies readonly NoticeName[];

function definitionOf({ notice }: Notice): NoticeDefinition<Notice['facts']> {
  const definition: unknown = notices[notice];
  // Each notice has the facts that its words are made of.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return definition as NoticeDefinition<Notice['facts']>;
}

/** The words of a notice. */
export function noticeInWords(notice: Notice): NoticeInWords {
  const { kind, text, link } = definitionOf(notice);
  return { kind, text: text(notice.facts), link: link(notice.facts) };
}

/** The kind of a notice, by which members choose where they are told of it. */
export function noticeKindOf(notice: Notice): NoticeKind {
  return definitionOf(notice).kind;
}

/** What a notice is about, where it takes the place of an earlier one about the same; null where each says something of its own. */
export function noticeAbout(notice: Notice): string | null {
  return definitionOf(notice).about?.(notice.facts) ?? null;
}
