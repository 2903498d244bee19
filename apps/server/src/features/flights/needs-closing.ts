import { topics } from '@crewroom/domain/contract/topics';
import { closingCutoff } from '@crewroom/domain/flights/departure';
import type { ExpressionBuilder } from 'kysely';
import { blockErasures } from '../../platform/changes/admit-mutation.ts';
import {
  runInUnitOfWork,
  type UnitOfWork,
  type UnitOfWorkDeps,
} from '../../platform/changes/unit-of-work.ts';
import { isUnclosed } from '../../platform/database/conditions.ts';
import { rowsInPages } from '../../platform/database/pages.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { forEachItem } from '../../platform/jobs/each-item.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { notifyMember } from '../inbox/inbox.ts';
import { namedFlight } from './locked-flight.ts';

const isNotNotified = (eb: ExpressionBuilder<Tables, 'flights'>) =>
  eb.or([
    eb('flights.closing_told_of', 'is', null),
    eb('flights.closing_told_of', '<>', eb.ref('flights.scheduled_date')),
  ]);

/** Notifies the dispatcher of a flight that it needs closing: once per departure, in however many processes it runs. */
export async function notifyDispatcher(uow: UnitOfWork, flightId: string): Promise<void> {
  await blockErasures(uow.trx);
  const flight = await uow.trx
    .updateTable('flights')
    .set(({ ref }) => ({ closing_told_of: ref('scheduled_date') }))
    .where('id', '=', flightId)
    .where((eb) => isUnclosed(eb, closingCutoff(uow.now)))
    .where(isNotNotified)
    .returning(['id', 'flight_code as flightCode', 'dispatcher_id', 'status'])
    .executeTakeFirst();
  if (flight === undefined) return;
  uow.invalidate(topics.board);
  const payload = { flight: namedFlight(flight), status: flight.status };
  await notifyMember(uow, null, flight.dispatcher_id, { notice: 'needsClosing', payload });
}

/** Notifies the dispatchers of all flights that need closing, one transaction per flight. Safe to run repeatedly. */
export async function notifyOfUnclosed(deps: UnitOfWorkDeps, signal?: AbortSignal): Promise<void> {
  const cutoff = closingCutoff(deps.clock());
  const unclosed = deps.database.db
    .selectFrom('flights')
    .where((eb) => isUnclosed(eb, cutoff))
    .where(isNotNotified)
    .select('id');
  await forEachItem(rowsInPages(unclosed, 'flights.id'), signal, ({ id }) =>
    runInUnitOfWork(deps, (uow) => notifyDispatcher(uow, id)),
  );
}

/** Returns the job that notifies dispatchers of flights that need closing. */
export function needsClosingJob(deps: UnitOfWorkDeps): Job {
  return {
    name: 'needs-closing',
    schedule: { cron: '* * * * *' },
    run: (signal) => notifyOfUnclosed(deps, signal),
  };
}
