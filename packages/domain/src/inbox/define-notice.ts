/** The kinds of notices. */
export const noticeKinds = [
  'seat_given',
  'seat_removed',
  'moved_up',
  'seat_offered',
  'seat_swapped',
  'waitlist_ended',
  'offer_ended',
  'flight_changed',
  'flight_cancelled',
  'flight_reviewed',
  'flight_approved',
  'flight_rejected',
  'crew_short',
  'needs_closing',
  'leave_asked',
  'leave_decided',
  'sanction',
  'appeal',
  'appeal_decided',
  'qualification',
  'licence_expiring',
  'reward',
  'mark',
  'mark_contested',
  'mark_decided',
  'term_advanced',
  'discord_paused',
  'security',
] as const;

export type NoticeKind = (typeof noticeKinds)[number];

export type Words<Payload> = (payload: Payload) => string;
export type About<Payload> = (payload: Payload) => string | null;

/** A notice's kind, and the functions that build its text and its page from its payload, in which members are ids. */
export type NoticeDefinition<Payload> = {
  readonly kind: NoticeKind;
  readonly text: Words<Payload>;
  readonly link: Words<Payload>;
  /** Returns its subject, if only the newest notice of its kind about it matters. It replaces an earlier one. */
  readonly about?: About<Payload>;
};

/** `by` is a user id. */
export type By = { readonly by: string };

/** Defines a notice that always links to the same page. */
export function onPage(page: string) {
  return <Payload>(
    kind: NoticeKind,
    text: Words<Payload>,
    about?: About<Payload>,
  ): NoticeDefinition<Payload> => ({
    kind,
    text,
    link: () => page,
    ...(about && { about }),
  });
}

/** Defines a notice that links to the profile of its recipient. */
export const onProfile = onPage('/profile');
