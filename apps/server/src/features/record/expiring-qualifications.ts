import type { EndpointResponse } from '@crewroom/domain/contract/define-endpoint';
import { DAY_MS, MINUTE_MS } from '@crewroom/domain/days';
import {
  dueExpiryNotice,
  expiryNoticeDays,
  MAX_EXPIRING_QUALIFICATIONS,
} from '@crewroom/domain/record/expiring-qualifications';
import type {
  ExpiringQualification,
  qualificationEndpoints,
} from '@crewroom/domain/record/qualification-endpoints';
import type { QualificationName } from '@crewroom/domain/record/rules';
import { blockErasures } from '../../platform/changes/admit-mutation.ts';
import {
  type AirlineRules,
  runInUnitOfWork,
  type UnitOfWork,
  type UnitOfWorkDeps,
} from '../../platform/changes/unit-of-work.ts';
import { Expiring } from '../../platform/changes/versions.ts';
import type { Database } from '../../platform/database/database.ts';
import { countRows, rowsInPages } from '../../platform/database/pages.ts';
import { instantAfter, toInstant } from '../../platform/database/stored-values.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { forEachItem } from '../../platform/jobs/each-item.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { groupRankOf, ownerColumns, ownerOf } from '../../platform/people/identity.ts';
import { isOnStaff } from '../../platform/people/member-status.ts';
import { notifyMember } from '../inbox/inbox.ts';

function selectExpiringQualifications(
  { db }: Pick<Database, 'db'>,
  { thresholds }: Pick<AirlineRules, 'thresholds'>,
) {
  return db
    .selectFrom('qualifications')
    .innerJoin('users', 'users.id', 'qualifications.user_id')
    .where(isOnStaff(thresholds))
    .where('qualifications.expires_at', 'is not', null);
}

/** Returns one list of qualifications, at most `MAX_EXPIRING_QUALIFICATIONS` of them, and their total number. Two statements. */
async function listExpiringQualifications(
  all: ReturnType<typeof selectExpiringQualifications>,
  order: 'asc' | 'desc',
) {
  const total = await countRows(all);
  const rows = await all
    .select([
      'qualifications.id',
      'qualifications.name',
      'qualifications.expires_at',
      ...ownerColumns,
      'users.rank',
      'users.rank_name',
    ])
    .orderBy('qualifications.expires_at', order)
    .orderBy('users.username_key')
    .orderBy('qualifications.id')
    .limit(MAX_EXPIRING_QUALIFICATIONS)
    .execute();
  const qualifications = rows.flatMap((row): ExpiringQualification[] =>
    row.expires_at === null
      ? []
      : [
          {
            _id: row.id,
            name: row.name,
            expiresAt: row.expires_at,
            user: { ...ownerOf(row), groupRank: groupRankOf(row) },
          },
        ],
  );
  return { licences: qualifications, total };
}

/**
 * Returns the qualifications of the staff that have an expiry, of one name or of all. One list has the future expiries, soonest
 * first. The other has those expired at `now`, latest first. The response expires when the next qualification does. Four
 * statements.
 */
export async function readExpiringQualifications(
  database: Database,
  name: QualificationName | undefined,
  { rules, now }: { readonly rules: Pick<AirlineRules, 'thresholds'>; readonly now: Date },
): Promise<Expiring<EndpointResponse<typeof qualificationEndpoints.licences>>> {
  const all = selectExpiringQualifications(database, rules);
  const filtered = name === undefined ? all : all.where('qualifications.name', '=', name);
  // Each list has its own limit, so that expired qualifications never hide upcoming ones.
  const upcoming = await listExpiringQualifications(
    filtered.where('qualifications.expires_at', '>', toInstant(now)),
    'asc',
  );
  const past = await listExpiringQualifications(
    filtered.where('qualifications.expires_at', '<=', toInstant(now)),
    'desc',
  );
  const response = { ...upcoming, expired: past.licences, expiredTotal: past.total };
  return new Expiring(response, upcoming.licences[0]?.expiresAt ?? null);
}

type Deps = UnitOfWorkDeps<AirlineRules>;

const EVERY_MS = MINUTE_MS;

/** Selects, in pages, the qualifications that expire within the days in which their holders are notified. */
function qualificationsToNotify({ database, config }: Deps, now: Date) {
  const last = instantAfter(now, expiryNoticeDays[0] * DAY_MS);
  const qualifications = selectExpiringQualifications(database, config)
    .where('qualifications.expires_at', '>', toInstant(now))
    .where('qualifications.expires_at', '<=', last)
    .select([
      'qualifications.id',
      'qualifications.user_id',
      'qualifications.name',
      'qualifications.expires_at',
      'qualifications.told_days',
    ]);
  return rowsInPages(qualifications, 'qualifications.id');
}

type NotifiedQualification = Pick<Tables['qualifications'], 'id' | 'user_id' | 'name'> & {
  readonly expires_at: string;
};

/**
 * Notifies a holder once, in however many processes it runs, because the second one finds the stored notice. Skips a
 * qualification that was renewed in the meantime.
 */
async function notifyHolder(
  uow: UnitOfWork,
  qualification: NotifiedQualification,
  days: number,
): Promise<void> {
  await blockErasures(uow.trx);
  const { numUpdatedRows } = await uow.trx
    .updateTable('qualifications')
    .set({ told_days: days })
    .where('id', '=', qualification.id)
    .where('expires_at', '=', qualification.expires_at)
    .where((eb) => eb.or([eb('told_days', 'is', null), eb('told_days', '>', days)]))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  const payload = { qualification: qualification.name, expiresAt: qualification.expires_at };
  await notifyMember(uow, null, qualification.user_id, { notice: 'licenceExpiring', payload });
}

/**
 * Notifies the staff whose qualifications expire within 30 or 7 days. Each is notified once, however often and in however many
 * processes this runs.
 */
export async function notifyOfExpiring(deps: Deps, signal?: AbortSignal): Promise<void> {
  const now = deps.clock();
  await forEachItem(qualificationsToNotify(deps, now), signal, async (qualification) => {
    const { expires_at } = qualification;
    const days = expires_at === null ? null : dueExpiryNotice(expires_at, qualification.told_days, now);
    if (expires_at === null || days === null) return;
    await runInUnitOfWork(deps, (uow) => notifyHolder(uow, { ...qualification, expires_at }, days));
  });
}

/** Returns the job that notifies of expiring qualifications. */
export function expiryJob(deps: Deps): Job {
  return {
    name: 'licences',
    schedule: { everyMs: EVERY_MS },
    run: (signal) => notifyOfExpiring(deps, signal),
  };
}
