import type { Candidates } from '@crewroom/domain/insights/endpoints';
import { MAX_CANDIDATES } from '@crewroom/domain/insights/rules';
import { foldName } from '@crewroom/domain/names';
import type { QualificationName } from '@crewroom/domain/record/rules';
import type { AirlineRules } from '../../platform/changes/unit-of-work.ts';
import type { Database } from '../../platform/database/database.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import { identityColumns, identityOf } from '../../platform/people/identity.ts';
import { holds, isOnStaff } from '../../platform/people/member-status.ts';
import { wasFlown } from './attendance.ts';
import { type CountedDays, isCancelled, selectCounted } from './range.ts';

/** Returns the qualification that most of the counted flights require for a role, or null. */
async function qualificationOf(
  database: Database,
  counted: CountedDays,
  role: string,
): Promise<QualificationName | null> {
  const row = await selectCounted(database, counted)
    .where((eb) => eb.not(isCancelled(eb)))
    .innerJoin('flight_roles', 'flight_roles.flight_id', 'flights.id')
    .where('flight_roles.name_key', '=', foldName(role))
    .where('flight_roles.requires', 'is not', null)
    .groupBy('flight_roles.requires')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('flight_roles.requires')
    .limit(1)
    .select('flight_roles.requires')
    .executeTakeFirst();
  return row?.requires ?? null;
}

/**
 * Returns the candidates for the qualification that a role requires: staff who do not hold it now and flew most of the counted
 * flights, at most `MAX_CANDIDATES`. Empty if the role requires none. Two statements.
 */
export async function findCandidates(
  database: Database,
  { thresholds }: Pick<AirlineRules, 'thresholds'>,
  counted: CountedDays,
  role: string,
): Promise<Candidates> {
  const qualification = await qualificationOf(database, counted, role);
  if (qualification === null) return { licence: qualification, members: [] };
  const rows = await selectCounted(database, counted)
    .innerJoin('allocations', 'allocations.flight_id', 'flights.id')
    .where(wasFlown)
    .innerJoin('users', 'users.id', 'allocations.user_id')
    .where(isOnStaff(thresholds))
    .where((eb) => eb.not(holds(qualification, toInstant(counted.now))(eb)))
    .groupBy([...identityColumns, 'users.username_key'])
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .orderBy('users.username_key')
    .orderBy('users.id')
    .limit(MAX_CANDIDATES)
    .select(({ fn }) => [...identityColumns, fn.countAll<number>().as('flown')])
    .execute();
  const members = rows.map((row) => ({ ...identityOf(row), flown: Number(row.flown) }));
  return { licence: qualification, members };
}
