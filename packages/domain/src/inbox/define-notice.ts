/** What members are told about. */
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

/** A notice's kind, its words and its page, each made of its facts; in these members stand by their ids. */
export type NoticeDefinition<Payload> = {
  readonly kind: NoticeKind;
  readonly text: Words<Payload>;
  readonly link: Words<Payload>;
  /** What it is about, where only the newest of its kind about it says anything: that takes the place of an earlier one. */
  readonly about?: About<Payload>;
};

/** `by` is a user id. */
export type By = { readonly by: string };

/** Defines a notice that leads to one page, whatever its facts. */
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

/** Defines a notice that leads to the profile of who is told. */
export const onProfile = onPage('/profile');
