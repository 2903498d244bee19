import { flightMessages } from '@crewroom/domain/flights/messages';
import { isFull, isShortOfSpace } from '@crewroom/domain/flights/space';
import { type Refusal, refuse } from '../../platform/changes/refusal.ts';
import { runInUnitOfWork, type UnitOfWorkDeps } from '../../platform/changes/unit-of-work.ts';
import type { Source } from '../../platform/database/database.ts';
import { readUsedBytes } from '../../platform/database/used-bytes.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { alertOwnersOnce } from '../inbox/alerts.ts';

const airlineFull = refuse('airline_full', flightMessages.airlineFull);

/** Returns the refusal of new flights in a database that has reached its maximum size in bytes, or null below it. */
export async function spaceRefusal(source: Source, maxBytes: number | undefined): Promise<Refusal | null> {
  if (maxBytes === undefined) return null;
  return isFull(await readUsedBytes(source), maxBytes) ? airlineFull : null;
}

/** Alerts the owners when space gets short. They are alerted again once the inbox has deleted the first alert for its age. */
export async function warnOfSpace(deps: UnitOfWorkDeps, maxBytes: number | undefined): Promise<void> {
  if (maxBytes === undefined || !isShortOfSpace(await readUsedBytes(deps.database), maxBytes)) return;
  await runInUnitOfWork(deps, (uow) =>
    alertOwnersOnce(uow, null, { notice: 'spaceShort', payload: {} }, new Date(0)),
  );
}

/** The job that watches the size of a database with a maximum. */
export const spaceJob = (deps: UnitOfWorkDeps, maxBytes: number): Job => ({
  name: 'space',
  schedule: { cron: '3 * * * *' },
  run: () => warnOfSpace(deps, maxBytes),
});
