import { topics } from '@crewroom/domain/contract/topics';
import { DAY_MS, HOUR_MS } from '@crewroom/domain/days';
import { plannedStatuses } from '@crewroom/domain/flights/status';
import { dueReminder, type ReminderLead } from '@crewroom/domain/notifications/rules';
import {
  runInUnitOfWork,
  type UnitOfWork,
  type UnitOfWorkDeps,
} from '../../platform/changes/unit-of-work.ts';
import type { Database } from '../../platform/database/database.ts';
import { rowsInPages } from '../../platform/database/pages.ts';
import { instantAfter, toInstant } from '../../platform/database/stored-values.ts';
import { forEachItem } from '../../platform/jobs/each-item.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { queueDeliveries } from '../../platform/outbox/notification-deliveries.ts';

const EVERY_MS = 30_000;
/** Staff joining may be on the day before the departure, and a reminder an hour before that. */
const AHEAD_MS = DAY_MS + HOUR_MS;

/** A seat whose holder must be reminded now, with the staff joining time (ISO). */
type DueSeat = { readonly seatId: string; readonly flightId: string; readonly joining: string };

/** Yields the due seats of flights that depart soon whose holders chose reminders, in pages, grouped by flight. */
async function* dueSeats({ db }: Database, now: Date): AsyncGenerator<readonly DueSeat[][]> {
  const seats = db
    .selectFrom('flights')
    .innerJoin('allocations', 'allocations.flight_id', 'flights.id')
    .innerJoin('notification_choices', 'notification_choices.user_id', 'allocations.user_id')
    .where('flights.approval_status', '=', 'approved')
    .where('flights.status', 'in', plannedStatuses)
    .where('flights.scheduled_date', '>', toInstant(now))
    .where('flights.scheduled_date', '<=', instantAfter(now, AHEAD_MS))
    .where('notification_choices.kind', '=', 'reminder')
    .where('notification_choices.minutes', 'is not', null)
    .where((eb) => eb.or([eb('push', '=', 1), eb('discord', '=', 1)]))
    .select([
      'allocations.id',
      'allocations.flight_id as flightId',
      'allocations.departs',
      'allocations.reminded_of as remindedOf',
      'flights.staff_joining as staffJoining',
      'flights.status',
      'notification_choices.minutes',
    ]);
  for await (const page of rowsInPages(seats, 'allocations.id')) {
    const due = page.flatMap((seat): DueSeat[] => {
      // The table contains only these values.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const joining = dueReminder(seat, seat.minutes as ReminderLead, now);
      return joining === null ? [] : [{ seatId: seat.id, flightId: seat.flightId, joining }];
    });
    yield [...Map.groupBy(due, ({ flightId, joining }) => `${flightId} ${joining}`).values()];
  }
}

/** Reminds the holders of seats on one flight of its staff joining, once. The row of the seat stores the time it was for. */
async function remind(
  uow: UnitOfWork,
  flightId: string,
  joining: string,
  seatIds: readonly string[],
): Promise<void> {
  const holders = await uow.trx
    .updateTable('allocations')
    .set({ reminded_of: joining })
    .where('id', 'in', seatIds)
    .where((eb) => eb.or([eb('reminded_of', 'is', null), eb('reminded_of', '<', joining)]))
    .returning('user_id')
    .execute();
  const deliveries = holders.map(
    ({ user_id: userId }) => ({ userId, kind: 'reminder', aboutId: flightId }) as const,
  );
  // A member without a device gets no reminder, and no screen shows it.
  if ((await queueDeliveries(uow, 'reminder', deliveries, 0)).size > 0) uow.invalidate(topics.outbox);
}

/**
 * Sends reminders once before staff joining to seat holders who chose them, however often and in however many processes it
 * runs. Reads pages of at most 500 seats, and uses one transaction per flight.
 */
export async function sendDueReminders(deps: UnitOfWorkDeps, signal?: AbortSignal): Promise<void> {
  await forEachItem(dueSeats(deps.database, deps.clock()), signal, async (seats) => {
    const [first] = seats;
    if (first === undefined) return;
    const ids = seats.map(({ seatId }) => seatId);
    await runInUnitOfWork(deps, (uow) => remind(uow, first.flightId, first.joining, ids));
  });
}

/** Returns the job that sends reminders. */
export function remindersJob(deps: UnitOfWorkDeps): Job {
  return {
    name: 'reminders',
    schedule: { everyMs: EVERY_MS },
    run: (signal) => sendDueReminders(deps, signal),
  };
}
