import { hasRequiredRank, type MemberAccess, type RankThresholds } from '../contract/access.ts';
import { MINUTE_MS } from '../days.ts';
import { instantBeforeDeparture } from '../flights/schedule.ts';
import { type FlightStatus, statuses } from '../flights/status.ts';
import { noticeKinds } from '../inbox/define-notice.ts';
import { type NoticeName, notices } from '../inbox/notices.ts';
import { namesOf, perName } from '../per-name.ts';

/** What one may be told of outside the portal: what the inbox says, and before a flight that it is time. */
export const notificationKinds = [...noticeKinds, 'reminder'] as const;

export type NotificationKind = (typeof notificationKinds)[number];

/** Where one may be told of it: on devices, by the browser, and in a direct message on Discord. */
export const notificationChannels = ['push', 'discord'] as const;

export type NotificationChannel = (typeof notificationChannels)[number];

/** The kinds that only some ranks are told of. */
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

/** The kinds that somebody of a rank may be told of, the reminder first. */
export function kindsFor(rank: number | null, thresholds: RankThresholds): NotificationKind[] {
  const mayCome = (kind: NotificationKind) =>
    hasRequiredRank(kindsOfRanks[kind] ?? 'signed-in', rank, thresholds);
  return ['reminder' as const, ...noticeKinds].filter(mayCome);
}

/**
 * Whether a kind tells what only administrators, or owners, may know, and somebody of a rank is none any more. What dispatchers
 * are told is of flights of their own, which stay theirs.
 */
export function isKeptFrom(kind: NotificationKind, rank: number | null, thresholds: RankThresholds): boolean {
  const access = kindsOfRanks[kind];
  return (access === 'admin' || access === 'owner') && !hasRequiredRank(access, rank, thresholds);
}

/** The notices of the kinds that are kept from somebody of a rank. */
export function noticesKeptFrom(rank: number | null, thresholds: RankThresholds): NoticeName[] {
  return namesOf(notices).filter((name) => isKeptFrom(notices[name].kind, rank, thresholds));
}

/** Whether one is told of a kind, in each channel. */
export type Choice = Readonly<Record<NotificationChannel, boolean>>;

/** Nobody is told of anything until they choose it. */
export const noChoice: Choice = perName(notificationChannels, () => false);

/** Whether a choice is for any channel at all. */
const isChosen = (choice: Choice): boolean => notificationChannels.some((channel) => choice[channel]);

/** How many minutes before staff joining one may be reminded. */
export const reminderLeads = [15, 30, 60] as const;

export type ReminderLead = (typeof reminderLeads)[number];

/** The lead of whoever wants to be reminded and did not say how early. */
const usualLead: ReminderLead = 30;

/** Every kind with what was chosen of it: what was not chosen is off. */
export function allChoices(
  chosen: Readonly<Partial<Record<NotificationKind, Choice>>>,
): Readonly<Record<NotificationKind, Choice>> {
  return perName(notificationKinds, (kind) => chosen[kind] ?? noChoice);
}

/**
 * The minutes that are kept once somebody has chosen: what they say, null included, else what they had. Whoever wants
 * reminders and has no minutes yet gets the usual ones.
 */
export function chosenLead(
  said: ReminderLead | null | undefined,
  had: ReminderLead | null,
  reminder: Choice | undefined,
): ReminderLead | null {
  if (said !== undefined) return said;
  return had === null && reminder !== undefined && isChosen(reminder) ? usualLead : had;
}

/** How long a notice waits in the inbox for its reader before it goes out. */
export const NOTICE_WAIT_MS = 30_000;

/** How a notice and whom it was for stand when its turn comes. */
export type WaitingNotice = {
  readonly isRead: boolean;
  readonly isOnStaff: boolean;
  readonly isSuspended: boolean;
  /** Whether its kind is kept from their rank. */
  readonly isKept: boolean;
  /** Whether its kind is still chosen for the channel. */
  readonly isChosen: boolean;
};

/** Whether a notice still goes out: only unread, to who is on the staff and not suspended, may know it, and still wants it. */
export function isStillDue(notice: WaitingNotice): boolean {
  const { isRead, isOnStaff, isSuspended, isKept, isChosen: isWanted } = notice;
  return !isRead && isWanted && isOnStaff && !isSuspended && !isKept;
}

/** A seat whose holder may be reminded: its flight's departure (ISO) and staff joining (`HH:mm`), and its last reminder. */
export type RemindedSeat = {
  readonly departs: string;
  readonly staffJoining: string;
  readonly status: FlightStatus;
  /** The staff joining (ISO) of which its holder was reminded last; null if never. */
  readonly remindedOf: string | null;
};

/** Staff joining of a seat's flight (ISO), and whether a reminder of it says something at `now`, and whether the last one still stands. */
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
 * The staff joining (ISO) of which the holder of a seat is to be reminded at `now`, or null: once it is at most `lead` minutes
 * away and until the departure, of a flight that has not begun and is not cancelled. A reminder stands where staff joining was
 * put off by no more than `lead` since; put off further, the flight has one of its new time.
 */
export function dueReminder(seat: RemindedSeat, lead: ReminderLead, now: Date): string | null {
  const { joining, isToCome, stands } = reminderOf(seat, lead, now);
  const isTime = now.getTime() >= Date.parse(joining) - lead * MINUTE_MS;
  return isTime && isToCome && !stands ? joining : null;
}

/**
 * The staff joining (ISO) that a reminder in line tells at `now`, or null where it says nothing any more: the flight has begun, is
 * cancelled, or was put off so far that it has another of its new time. One that stands is told, as none follows it.
 */
export function remainingReminder(seat: RemindedSeat, lead: ReminderLead, now: Date): string | null {
  const { joining, isToCome, stands } = reminderOf(seat, lead, now);
  return isToCome && stands ? joining : null;
}

/** A notification as a device is sent it. `link` is a page of the portal. */
export type Notification = {
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly kind: NotificationKind;
};

const MAX_BODY = 400;

/** A notification in the airline's name. What is too long for a device, or for what a push service takes, is cut. */
export function notificationOf(
  airline: string,
  { kind, text, link }: { readonly kind: NotificationKind; readonly text: string; readonly link: string },
): Notification {
  const letters = [...text];
  const body = letters.length > MAX_BODY ? `${letters.slice(0, MAX_BODY - 1).join('')}…` : text;
  return { title: airline, body, link, kind };
}

type RemindedFlight = { readonly id: string; readonly flightCode: string; readonly role: string };

/** A reminder in words: plain text that names nobody, and the flight's page. `joining` is an ISO instant. */
export function reminderInWords({ id, flightCode, role }: RemindedFlight, joining: string, now: Date) {
  const time = `${joining.slice(11, 16)}Z`;
  const when =
    Date.parse(joining) > now.getTime() ? `Staff joining is at ${time}` : `Staff joining began at ${time}`;
  return {
    kind: 'reminder',
    text: `${flightCode}: ${when}. Your seat: ${role}.`,
    link: `/flights/${id}`,
  } as const;
}
