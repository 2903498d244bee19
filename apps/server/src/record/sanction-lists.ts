import type { Viewer } from '@crewroom/domain/contract/access';
import type { PendingAppeal } from '@crewroom/domain/record/calls';
import { APPEAL_SHOWN_DAYS, type AppealDecision, mustHideOwnRecord } from '@crewroom/domain/record/rules';
import type { Appeal, OwnSanction } from '@crewroom/domain/record/schemas';
import type { Database } from '../database/database.ts';
import { toInstant } from '../database/stored-values.ts';
import { identityOf } from '../members/member-columns.ts';
import { type SanctionRow, sanctionColumns, sanctionOf } from '../members/record-lists.ts';

/** What a sanction is shown with, beside what profiles show and who decided on its appeal. */
export type OwnSanctionRow = SanctionRow & {
  readonly acknowledged_at: string | null;
  readonly appealed_at: string | null;
  readonly appeal_text: string | null;
  readonly appeal_decision: AppealDecision | null;
  readonly appeal_comment: string | null;
  readonly appeal_decided_at: string | null;
  readonly decided_by: string | null;
};

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

/** A sanction as its subject sees it at `now` (ISO instant), without its issuer. */
export function ownSanctionOf(row: OwnSanctionRow, now: string): OwnSanction {
  return {
    ...sanctionOf(row),
    active: row.expiry_date > now,
    acknowledgedAt: row.acknowledged_at,
    appeal: appealOf(row),
  };
}

function selectSanctions({ db }: Pick<Database, 'db'>) {
  return db
    .selectFrom('sanctions')
    .leftJoin('users as decider', 'decider.id', 'sanctions.appeal_decided_by_id')
    .select((eb) => [
      ...sanctionColumns,
      'decider.username as decided_by',
      eb
        .selectFrom('sanctions as earlier')
        .whereRef('earlier.user_id', '=', 'sanctions.user_id')
        .whereRef('earlier.type', '=', 'sanctions.type')
        .where((before) =>
          before.or([
            before('earlier.issued_at', '<', before.ref('sanctions.issued_at')),
            before.and([
              before('earlier.issued_at', '=', before.ref('sanctions.issued_at')),
              before('earlier.id', '<=', before.ref('sanctions.id')),
            ]),
          ]),
        )
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('count'),
    ]);
}

const DAY_MS = 86_400_000;

/**
 * A member's sanctions as they see them, newest first: the active ones, and those that are over as long as the appeal waits
 * or was decided within `APPEAL_SHOWN_DAYS`. One statement.
 */
export async function ownSanctions(database: Database, userId: string, now: Date): Promise<OwnSanction[]> {
  const instant = toInstant(now);
  const shownSince = toInstant(new Date(now.getTime() - APPEAL_SHOWN_DAYS * DAY_MS));
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

/** One sanction as its subject sees it; null for none. */
export async function findSanction(
  database: Pick<Database, 'db'>,
  sanctionId: string,
  now: Date,
): Promise<OwnSanction | null> {
  const row = await selectSanctions(database).where('sanctions.id', '=', sanctionId).executeTakeFirst();
  return row === undefined ? null : ownSanctionOf(row, toInstant(now));
}

/**
 * The appeals that wait for a decision, the longest first. The viewer's own is without its issuer, unless they are the owner.
 * One statement.
 */
export async function pendingAppeals(
  database: Database,
  viewer: Viewer,
  now: Date,
): Promise<PendingAppeal[]> {
  const rows = await selectSanctions(database)
    .innerJoin('users', 'users.id', 'sanctions.user_id')
    .where('sanctions.appealed_at', 'is not', null)
    .where('sanctions.appeal_decision', 'is', null)
    .where('users.forgotten_at', 'is', null)
    .select([
      'sanctions.issuer_id',
      'sanctions.issuer_username',
      'users.id as user_id',
      'users.roblox_id',
      'users.username',
      'users.display_name',
      'users.rank',
      'users.rank_name',
    ])
    .orderBy('sanctions.appealed_at')
    .orderBy('sanctions.id')
    .execute();
  return rows.flatMap((row) => {
    const { appeal, ...sanction } = ownSanctionOf(row, toInstant(now));
    if (appeal === null) return [];
    const hides = mustHideOwnRecord(viewer, row.user_id);
    return [
      {
        user: {
          ...identityOf({ ...row, id: row.user_id }),
          groupRank: row.rank === null ? null : { rankId: row.rank, rankName: row.rank_name ?? '' },
        },
        sanction: { ...sanction, appeal, ...(!hides && { issuerUsername: row.issuer_username }) },
        issuerId: hides ? null : row.issuer_id,
      },
    ];
  });
}
