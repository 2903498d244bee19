import { hasRequiredRank, type MemberAccess, type RankThresholds } from '../contract/access.ts';
import { MINUTE_MS } from '../days.ts';
import { isPassengerRole } from '../flights/roles.ts';
import { instantBeforeDeparture } from '../flights/schedule.ts';
import { type FlightStatus, statuses } from '../flights/status.ts';
import { noticeKinds } from '../inbox/define-notice.ts';
import { type NoticeName, notices } from '../inbox/notices.ts';
import { namesOf, recordFromNames } from '../record-from-names.ts';
import { counted } from '../text.ts';

/** The kinds of notifications outside the portal: those of inbox items, and reminders before a flight. */
export const notificationKinds = [...noticeKinds, 'reminder'] as const;

export type NotificationKind = (typeof notificationKinds)[number];

/** The channels of notifications: devices, by the browser, and direct messages on Discord. */
export const notificationChannels = ['push', 'discord'] as const;

export type NotificationChannel = (typeof notificationChannels)[number];

/** The kinds that only some ranks get. */
const kindsOfRanks: Readonly<Partial<Record<NotificationKind, MemberAccess>>> = {
  crew_short: 'dispatch',
  needs_closing: 'dispatch',
  flight_approved: 'dispatch',
  flight_rejected: 'dispatch',
  leave_asked: 'admin',
  appeal: 'admin',
  mark_contested: 'admin',
  discord_paused: 'admin',
  security: 'owner',
};

/** Returns the kinds that a member of a rank may get, the reminder first. */
export function kindsFor(rank: number | null, thresholds: RankThresholds): NotificationKind[] {
  const mayCome = (kind: NotificationKind) =>
    hasRequiredRank(kindsOfRanks[kind] ?? 'signed-in', rank, thresholds);
  return ['reminder' as const, ...noticeKinds].filter(mayCome);
}

/**
 * Returns whether a kind is only for administrators or owners, and a member of a rank is no longer one. Kinds for dispatchers
 * are about their own flights, which stay theirs.
 */
export function isHiddenFrom(
  kind: NotificationKind,
  rank: number | null,
  thresholds: RankThresholds,
): boolean {
  const access = kindsOfRanks[kind];
  return (access === 'admin' || access === 'owner') && !hasRequiredRank(access, rank, thresholds);
}

/** Returns the notices of the kinds that are hidden from a member of a rank. */
export function noticesHiddenFrom(rank: number | null, thresholds: RankThresholds): NoticeName[] {
  // A claim is sent to the former owner, whatever their rank.
  const names = namesOf(notices).filter((name) => name !== 'airlineClaimed');
  return names.filter((name) => isHiddenFrom(notices[name].kind, rank, thresholds));
}

/** Whether a kind is chosen, by channel. */
export type Choice = Readonly<Record<NotificationChannel, boolean>>;

/** The default: no notifications outside the portal. */
export const noChoice: Choice = recordFromNames(notificationChannels, () => false);

/** Returns whether a choice includes any channel. */
const isChosen = (choice: Choice): boolean => notificationChannels.some((channel) => choice[channel]);

/** The possible minutes of a reminder before staff joining. */
export const reminderLeads = [15, 30, 60] as const;

export type ReminderLead = (typeof reminderLeads)[number];

/** The default lead of a reminder. */
const usualLead: ReminderLead = 30;

/** Returns the choice for every kind, with the default for those not chosen. */
export function allChoices(
  chosen: Readonly<Partial<Record<NotificationKind, Choice>>>,
): Readonly<Record<NotificationKind, Choice>> {
  return recordFromNames(notificationKinds, (kind) => chosen[kind] ?? noChoice);
}

/**
 * Returns the minutes to store after a choice: the new value, including null, or else the stored one. A member who chose
 * reminders and has no minutes yet gets the default.
 */
export function chosenLead(
  said: ReminderLead | null | undefined,
  had: ReminderLead | null,
  reminder: Choice | undefined,
): ReminderLead | null {
  if (said !== undefined) return said;
  return had === null && reminder !== undefined && isChosen(reminder) ? usualLead : had;
}

/** How long a notice waits to be read in the inbox before it is delivered. */
export const NOTICE_WAIT_MS = 30_000;

/** The state of a notice and its member at delivery. */
export type WaitingNotice = {
  readonly isRead: boolean;
  readonly isOnStaff: boolean;
  readonly isSuspended: boolean;
  /** Whether its kind is hidden from their rank. */
  readonly isHidden: boolean;
  /** Whether its kind is still chosen for the channel. */
  readonly isChosen: boolean;
};

/**
 * Returns whether a notice is still delivered: it is unread, and its member is on the staff, not suspended, may see it, and
 * still wants it.
 */
export function isStillDue(notice: WaitingNotice): boolean {
  const { isRead, isOnStaff, isSuspended, isHidden, isChosen: isWanted } = notice;
  return !isRead && isWanted && isOnStaff && !isSuspended && !isHidden;
}

/** A seat whose holder may be reminded: its flight's departure (ISO) and staff joining (`HH:mm`), and its last reminder. */
export type RemindedSeat = {
  readonly departs: string;
  readonly staffJoining: string;
  readonly status: FlightStatus;
  /** The staff joining time (ISO) in the holder's last reminder, or null. */
  readonly remindedOf: string | null;
};

/**
 * Returns staff joining of a seat's flight (ISO), whether a reminder of it is useful at `now`, and whether the last one is
 * still valid.
 */
function reminderOf(
  { departs, staffJoining, status, remindedOf }: RemindedSeat,
  lead: ReminderLead,
  now: Date,
) {
  const joining = instantBeforeDeparture(staffJoining, departs);
  const standsUntil = remindedOf === null ? -Infinity : Date.parse(remindedOf) + lead * MINUTE_MS;
  return {
    joining,
    isToCome: now.getTime() < Date.parse(departs) && statuses[status].phase === 'planned',
    stands: Date.parse(joining) <= standsUntil,
  };
}

/**
 * Returns the staff joining time (ISO) to send a reminder for at `now`, or null. A reminder is due from `lead`
 * minutes before it until the departure, if the flight has neither begun nor been cancelled. A sent reminder stays valid while
 * staff joining is postponed by at most `lead`. After a longer delay the flight gets a new reminder.
 */
export function dueReminder(seat: RemindedSeat, lead: ReminderLead, now: Date): string | null {
  const { joining, isToCome, stands } = reminderOf(seat, lead, now);
  const isTime = now.getTime() >= Date.parse(joining) - lead * MINUTE_MS;
  return isTime && isToCome && !stands ? joining : null;
}

/**
 * Returns the staff joining (ISO) of a pending reminder at `now`, or null if it no longer applies. Then the flight has begun,
 * is cancelled, or was put off so far that it gets another reminder. A valid one is sent, because no other follows.
 */
export function remainingReminder(seat: RemindedSeat, lead: ReminderLead, now: Date): string | null {
  const { joining, isToCome, stands } = reminderOf(seat, lead, now);
  return isToCome && stands ? joining : null;
}

/** A notification for a device. `link` is a page of the portal. */
export type Notification = {
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly kind: NotificationKind;
};

const MAX_BODY = 400;

/** Returns a notification in the airline's name. Cuts text that is too long for a device or a push service. */
export function notificationOf(
  airline: string,
  { kind, text, link }: { readonly kind: NotificationKind; readonly text: string; readonly link: string },
): Notification {
  const letters = [...text];
  const body = letters.length > MAX_BODY ? `${letters.slice(0, MAX_BODY - 1).join('')}…` : text;
  return { title: airline, body, link, kind };
}

/** A flight of which the holder of a seat is reminded, with its joining times as ISO timestamps. */
type RemindedFlight = {
  readonly id: string;
  readonly flightCode: string;
  readonly role: string;
  readonly staffJoining: string;
  readonly passengerJoining: string;
};

/** Returns the text of a reminder, without names, and the flight's page. It names the joining time of the seat's role. */
export function reminderInWords(
  { id, flightCode, role, staffJoining, passengerJoining }: RemindedFlight,
  now: Date,
) {
  const [what, joining] = isPassengerRole(role)
    ? ['Passenger joining', passengerJoining]
    : ['Staff joining', staffJoining];
  const time = `${joining.slice(11, 16)}Z`;
  // The minutes are right on every clock, and a person need not convert them.
  const minutes = Math.ceil((Date.parse(joining) - now.getTime()) / MINUTE_MS);
  const when =
    minutes > 0 ? `${what} is in ${counted(minutes, 'minute')}, at ${time}` : `${what} began at ${time}`;
  return {
    kind: 'reminder',
    text: `${flightCode}: ${when}. Your seat: ${role}.`,
    link: `/flights/${id}`,
  } as const;
}
