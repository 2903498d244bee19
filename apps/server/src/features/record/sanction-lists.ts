import type { RankThresholds, Viewer } from '@crewroom/domain/contract/access';
import { DAY_MS } from '@crewroom/domain/days';
import { storedName } from '@crewroom/domain/names';
import { APPEAL_SHOWN_DAYS, mustHideOwnRecord } from '@crewroom/domain/record/rules';
import type { PendingAppeal } from '@crewroom/domain/record/sanction-endpoints';
import type { AdminSanction, Appeal, OwnSanction, Sanction } from '@crewroom/domain/record/schemas';
import type { ExpressionBuilder } from 'kysely';
import type { Database, Source } from '../../platform/database/database.ts';
import { rowsAsJson } from '../../platform/database/json-rows.ts';
import type { Text } from '../../platform/database/prepared.ts';
import { instantAfter, toInstant } from '../../platform/database/stored-values.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { groupRankOf, ownerColumns, ownerOf } from '../../platform/people/identity.ts';
import { isOnStaff } from '../../platform/people/member-status.ts';

type Builder = ExpressionBuilder<Tables, 'users'>;

/** The columns of a sanction that everybody who may see it sees. Add a new field here and to `sanctionOf`. */
const seenByAll = [
  'id',
  'type',
  'breach',
  'reason',
  'comment',
  'issued_at',
  'expiry_date',
  'active_until',
] as const satisfies readonly (keyof Tables['sanctions'])[];

/** Additional columns that only the sanctioned member and administrators see. */
const seenBySubject = [
  'acknowledged_at',
  'appealed_at',
  'appeal_text',
  'appeal_decision',
  'appeal_comment',
  'appeal_decided_at',
] as const satisfies readonly (keyof Tables['sanctions'])[];

function columnsOf<Table extends string, Column extends string>(table: Table, columns: readonly Column[]) {
  return columns.map((column) => `${table}.${column}` as const);
}

/** `count` numbers a member's sanctions of one type from 1, oldest first. */
type SanctionRow = Readonly<Pick<Tables['sanctions'], (typeof seenByAll)[number]>> & {
  readonly count: number;
};

type OwnSanctionRow = SanctionRow &
  Readonly<Pick<Tables['sanctions'], (typeof seenBySubject)[number]>> & {
    readonly decided_by: string | null;
  };

type AdminSanctionRow = OwnSanctionRow & Readonly<Pick<Tables['sanctions'], 'issuer_id'>>;

/** Returns a sanction as profiles show it, without its issuer. */
export function sanctionOf(row: SanctionRow): Sanction {
  return {
    _id: row.id,
    type: row.type,
    count: Number(row.count),
    breach: row.breach,
    reason: row.reason,
    ...(row.comment !== null && row.comment !== '' && { comment: row.comment }),
    issuedDate: row.issued_at,
    expiryDate: row.expiry_date,
    ...(row.active_until !== null && { activeUntil: row.active_until }),
  };
}

function appealOf(row: OwnSanctionRow): Appeal | null {
  if (row.appealed_at === null) return null;
  return {
    text: row.appeal_text ?? '',
    appealedAt: row.appealed_at,
    decision: row.appeal_decision,
    comment: row.appeal_comment,
    decidedByUsername: row.decided_by,
    decidedAt: row.appeal_decided_at,
  };
}

/** Returns a sanction as its member sees it at `now` (ISO timestamp), without its issuer. */
function ownSanctionOf(row: OwnSanctionRow, now: string): OwnSanction {
  return {
    ...sanctionOf(row),
    active: row.expiry_date > now,
    acknowledgedAt: row.acknowledged_at,
    appeal: appealOf(row),
  };
}

/** Returns a sanction as administrators see it at `now` (ISO timestamp), with its issuer unless `hidesIssuer`. */
export function adminSanctionOf(row: AdminSanctionRow, hidesIssuer: boolean, now: string): AdminSanction {
  return { ...ownSanctionOf(row, now), ...(!hidesIssuer && { issuerUsername: storedName(row.issuer_id) }) };
}

/** Selects all sanctions of the member in the row, with their `count`. */
function numberedSanctions({ selectFrom }: Builder) {
  return selectFrom('sanctions')
    .whereRef('sanctions.user_id', '=', 'users.id')
    .select((eb) => [
      ...columnsOf('sanctions', seenByAll),
      ...columnsOf('sanctions', seenBySubject),
      'sanctions.issuer_id',
      'sanctions.appeal_decided_by_id',
      // Expired sanctions count too, so no condition may be added to this subquery.
      eb.fn
        .countAll<number>()
        .over((over) =>
          over.partitionBy('sanctions.type').orderBy('sanctions.issued_at').orderBy('sanctions.id'),
        )
        .as('count'),
    ]);
}

/** Selects a member's sanctions that have not expired at `now`, newest first, as a column of the member. */
export function activeSanctions(database: Source, eb: Builder, now: Text) {
  return rowsAsJson(
    database,
    eb
      .selectFrom(numberedSanctions(eb).as('numbered'))
      .select([...columnsOf('numbered', seenByAll), 'numbered.count'])
      .where('numbered.expiry_date', '>', now)
      .orderBy('numbered.issued_at', 'desc')
      .orderBy('numbered.id', 'desc'),
  );
}

/** Selects all of a member's sanctions with their issuers, newest first, as a column of the member. */
export function allSanctions(database: Source, eb: Builder) {
  return rowsAsJson(
    database,
    eb
      .selectFrom(numberedSanctions(eb).as('numbered'))
      .leftJoin('users as decider', 'decider.id', 'numbered.appeal_decided_by_id')
      .select([
        ...columnsOf('numbered', seenByAll),
        ...columnsOf('numbered', seenBySubject),
        'numbered.count',
        'numbered.issuer_id',
        'decider.username as decided_by',
      ])
      .orderBy('numbered.issued_at', 'desc')
      .orderBy('numbered.id', 'desc'),
  );
}

/** Selects sanctions of all members, with their `count`. */
function selectSanctions({ db }: Pick<Database, 'db'>) {
  return db
    .selectFrom('sanctions')
    .leftJoin('users as decider', 'decider.id', 'sanctions.appeal_decided_by_id')
    .select((eb) => [
      ...columnsOf('sanctions', seenByAll),
      ...columnsOf('sanctions', seenBySubject),
      'decider.username as decided_by',
      eb
        .selectFrom('sanctions as earlier')
        .whereRef('earlier.user_id', '=', 'sanctions.user_id')
        .whereRef('earlier.type', '=', 'sanctions.type')
        .where((builder) =>
          builder.or([
            builder('earlier.issued_at', '<', builder.ref('sanctions.issued_at')),
            builder.and([
              builder('earlier.issued_at', '=', builder.ref('sanctions.issued_at')),
              builder('earlier.id', '<=', builder.ref('sanctions.id')),
            ]),
          ]),
        )
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('count'),
    ]);
}

/**
 * Returns a member's sanctions as they see them, newest first. Includes active ones, and past ones whose appeal waits or was
 * decided within `APPEAL_SHOWN_DAYS`. Uses one SQL statement.
 */
export async function readOwnSanctions(
  database: Database,
  userId: string,
  now: Date,
): Promise<OwnSanction[]> {
  const instant = toInstant(now);
  const shownSince = instantAfter(now, -APPEAL_SHOWN_DAYS * DAY_MS);
  const rows = await selectSanctions(database)
    .where('sanctions.user_id', '=', userId)
    .where((eb) =>
      eb.or([
        eb('sanctions.expiry_date', '>', instant),
        eb.and([eb('sanctions.appealed_at', 'is not', null), eb('sanctions.appeal_decision', 'is', null)]),
        eb('sanctions.appeal_decided_at', '>', shownSince),
      ]),
    )
    .orderBy('sanctions.issued_at', 'desc')
    .orderBy('sanctions.id', 'desc')
    .execute();
  return rows.map((row) => ownSanctionOf(row, instant));
}

/** Returns one sanction as its member sees it, or null. */
export async function findSanction(
  database: Pick<Database, 'db'>,
  sanctionId: string,
  now: Date,
): Promise<OwnSanction | null> {
  const row = await selectSanctions(database).where('sanctions.id', '=', sanctionId).executeTakeFirst();
  return row === undefined ? null : ownSanctionOf(row, toInstant(now));
}

/**
 * Returns the appeals of the staff that wait for a decision, the longest waiting first. An appeal of a member who left
 * reappears when they come back. The viewer's own appeal hides the issuer of its sanction, unless they are the owner. Uses one
 * SQL statement.
 */
export async function readPendingAppeals(
  database: Database,
  viewer: Viewer,
  thresholds: RankThresholds,
  now: Date,
): Promise<PendingAppeal[]> {
  const rows = await selectSanctions(database)
    .innerJoin('users', 'users.id', 'sanctions.user_id')
    .where('sanctions.appealed_at', 'is not', null)
    .where('sanctions.appeal_decision', 'is', null)
    .where(isOnStaff(thresholds))
    .select(['sanctions.issuer_id', ...ownerColumns, 'users.rank', 'users.rank_name'])
    .orderBy('sanctions.appealed_at')
    .orderBy('sanctions.id')
    .execute();
  return rows.flatMap((row) => {
    const hidesIssuer = mustHideOwnRecord(viewer, row.user_id);
    const { appeal, ...sanction } = adminSanctionOf(row, hidesIssuer, toInstant(now));
    if (appeal === null) return [];
    return [
      {
        user: { ...ownerOf(row), groupRank: groupRankOf(row) },
        sanction: { ...sanction, appeal },
        issuerId: hidesIssuer ? null : row.issuer_id,
      },
    ];
  });
}
