import type { NotificationKind } from './rules.ts';

/** The toasts of choosing notifications and devices. */
export const notificationToasts = {
  choose: { failure: 'Failed to save your notification settings' },
  switchOn: {
    success: 'Notifications are on for this device.',
    failure: 'Failed to switch notifications on',
  },
  switchOff: {
    success: 'That device gets no more notifications.',
    failure: 'Failed to switch notifications off',
  },
} as const;

export const notificationMessages = {
  unknownService:
    'Notifications can only be sent to the push services of known browsers. This is not one of them.',
  badKeys: 'These are not the keys of a browser’s subscription.',
  noSuchDevice: 'You have no such device.',
} as const;

/** The label of each kind in the settings. */
export const kindLabels: Readonly<Record<NotificationKind, string>> = {
  reminder: 'Before staff joining of a flight you have a seat on',
  seat_given: 'You are given a seat',
  seat_removed: 'You lose a seat',
  moved_up: 'You get a seat from a waitlist',
  seat_offered: 'A seat is offered to you',
  seat_swapped: 'Somebody takes over your seat',
  waitlist_ended: 'A waitlist ends while you wait for a seat',
  offer_ended: 'The offer of a seat ends',
  flight_changed: 'Your flight changes',
  flight_cancelled: 'Your flight is cancelled',
  flight_reviewed: 'A flight of yours is reviewed',
  flight_approved: 'A flight you proposed is approved',
  flight_rejected: 'A flight you proposed is rejected',
  crew_short: 'A flight you dispatch is short of crew',
  needs_closing: 'A flight you dispatch needs closing',
  leave_asked: 'Somebody asks for leave',
  leave_decided: 'Your leave is decided, recorded or ended',
  sanction: 'You receive a sanction',
  appeal: 'Somebody appeals',
  appeal_decided: 'Your appeal is decided',
  qualification: 'A qualification of yours is granted, renewed or removed',
  licence_expiring: 'A qualification of yours expires soon',
  reward: 'You receive a reward',
  mark: 'An entry is added to your reliability',
  mark_contested: 'Somebody contests a reliability entry',
  mark_decided: 'An entry that you contested is decided',
  term_advanced: 'A term begins',
  discord_paused: 'Discord events are paused',
  security: 'Security alerts',
};
