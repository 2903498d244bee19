import { DAY_MS } from '@crewroom/domain/days';
import { instantBeforeDeparture } from '@crewroom/domain/flights/schedule';
import {
  isHiddenFrom,
  isStillDue,
  type Notification,
  type NotificationChannel,
  type NotificationKind,
  notificationOf,
  remainingReminder,
  reminderInWords,
} from '@crewroom/domain/notifications/rules';
import { showNames } from '../../platform/database/stored-names.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ClaimedDelivery } from '../../platform/outbox/notification-deliveries.ts';
import { isOnStaff, isSuspended } from '../../platform/people/member-status.ts';
import { inboxColumns, inboxItemOf } from '../inbox/inbox.ts';
import { readChoices } from './choices.ts';

/**
 * A notification to send, with how long a push service keeps it for an offline device, and whether it should wake the device.
 */
export type Outgoing = {
  readonly notification: Notification;
  readonly ttlSeconds: number;
  readonly urgency: 'normal' | 'high';
};

type Deps = Pick<Dependencies, 'config' | 'database' | 'clock'>;

/**
 * Returns the current state of a member: whether they are on the staff or suspended, and whether the kind is hidden from them.
 * Uses one SQL statement.
 */
async function recipientOf({ config, database, clock }: Deps, userId: string, kind: NotificationKind) {
  const now = toInstant(clock());
  const member = await database.db
    .selectFrom('users')
    .where('users.id', '=', userId)
    .where(isOnStaff(config.thresholds))
    .select((eb) => ['rank', isSuspended(eb, eb.ref('users.id'), now).as('suspended')])
    .executeTakeFirst();
  return {
    isOnStaff: member !== undefined,
    isSuspended: Boolean(member?.suspended),
    isHidden: isHiddenFrom(kind, member?.rank ?? null, config.thresholds),
  };
}

/** Returns whether a member chose a kind for a channel, and for reminders how early. Uses one SQL statement. */
async function choiceOf(
  { database }: Deps,
  userId: string,
  kind: NotificationKind,
  channel: NotificationChannel,
) {
  const choice = (await readChoices(database, userId)).find((one) => one.kind === kind);
  return { isChosen: choice?.[channel] === true, lead: choice?.minutes ?? null };
}

async function writeNotice(
  deps: Deps,
  { user_id: userId, about_id: itemId }: ClaimedDelivery,
  channel: NotificationChannel,
): Promise<Outgoing | null> {
  const { config, database } = deps;
  const row = await database.db
    .selectFrom('inbox_items')
    .where('id', '=', itemId)
    .where('user_id', '=', userId)
    .select(inboxColumns)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { kind, text, link, read: isRead } = inboxItemOf(row);
  const { isChosen } = await choiceOf(deps, userId, kind, channel);
  if (!isStillDue({ isRead, isChosen, ...(await recipientOf(deps, userId, kind)) })) return null;
  const words = { kind, text: await showNames(database, text), link };
  return {
    notification: notificationOf(config.airline.name, words),
    ttlSeconds: DAY_MS / 1_000,
    urgency: 'normal',
  };
}

async function writeReminder(
  deps: Deps,
  { user_id: userId, about_id: flightId }: ClaimedDelivery,
  channel: NotificationChannel,
): Promise<Outgoing | null> {
  const { config, database } = deps;
  const now = deps.clock();
  const seat = await database.db
    .selectFrom('allocations')
    .innerJoin('flights', 'flights.id', 'allocations.flight_id')
    .innerJoin('flight_roles', 'flight_roles.id', 'allocations.flight_role_id')
    .where('allocations.flight_id', '=', flightId)
    .where('allocations.user_id', '=', userId)
    .where('flights.approval_status', '=', 'approved')
    .select([
      'flights.flight_code',
      'flights.staff_joining',
      'flights.passenger_joining',
      'flights.status',
      'departs',
      'allocations.reminded_of',
      'flight_roles.name',
    ])
    .executeTakeFirst();
  const { isChosen, lead } = await choiceOf(deps, userId, 'reminder', channel);
  if (seat === undefined || lead === null) return null;
  const { departs, staff_joining: staffJoining, status, reminded_of: remindedOf } = seat;
  const joining = remainingReminder({ departs, staffJoining, status, remindedOf }, lead, now);
  const recipient = await recipientOf(deps, userId, 'reminder');
  if (joining === null || !isStillDue({ isRead: false, isChosen, ...recipient })) return null;
  const flight = {
    id: flightId,
    flightCode: seat.flight_code,
    role: seat.name,
    staffJoining: joining,
    passengerJoining: instantBeforeDeparture(seat.passenger_joining, departs),
  };
  return {
    notification: notificationOf(config.airline.name, reminderInWords(flight, now)),
    // It is useless after the departure.
    ttlSeconds: Math.ceil((Date.parse(departs) - now.getTime()) / 1_000),
    urgency: 'high',
  };
}

/**
 * Writes a notification from the current state, so that no text has to be stored. Returns null if it no longer applies. For
 * example, it was read, the seat was given back, the flight was cancelled, the member was suspended or left, or the kind was
 * switched off.
 */
export function writeDelivery(
  deps: Deps,
  send: ClaimedDelivery,
  channel: NotificationChannel,
): Promise<Outgoing | null> {
  return send.kind === 'notice' ? writeNotice(deps, send, channel) : writeReminder(deps, send, channel);
}
