import type { StaffSnapshot } from '../../integrations/roblox/group-ranks.ts';
import type { Person } from '../../integrations/roblox/names.ts';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { pagesOf } from '../../platform/database/pages.ts';
import { toInstant } from '../../platform/database/stored-values.ts';
import { invalidateListed, newMemberRow } from '../../platform/people/person.ts';
import { columnsOf } from './rank.ts';

/** A person on the staff of the group whom the portal does not know yet. */
export type Newcomer = { readonly person: Person; readonly namedAt: Date; readonly staff: StaffSnapshot };

/**
 * Adds many members at once, with their ranks in the group, and returns their user ids by Roblox id. People who became members
 * in the meantime stay unchanged. The caller must check for erased accounts.
 */
export async function recordNewcomers(
  uow: UnitOfWork,
  newcomers: readonly Newcomer[],
): Promise<ReadonlyMap<string, string>> {
  const { trx } = uow;
  const ids = new Map<string, string>();
  for await (const page of pagesOf(newcomers)) {
    const rows = page.map(({ person, namedAt, staff: { membership, askedAt } }) => ({
      ...newMemberRow(uow, person, namedAt),
      ...columnsOf(membership),
      rank_checked_at: toInstant(askedAt),
    }));
    const inserted = await trx
      .insertInto('users')
      .values(rows)
      .onConflict((conflict) => conflict.column('roblox_id').doNothing())
      .returning(['id', 'roblox_id'])
      .execute();
    const isNew = new Set(inserted.map(({ roblox_id: robloxId }) => robloxId));
    const roles = page
      .filter(({ person }) => isNew.has(person.robloxId))
      .flatMap(({ person, staff }) => staff.membership.roles.map((role) => ({ person, role })));
    const existing = await trx
      .selectFrom('users')
      .where(
        'roblox_id',
        'in',
        page.map(({ person }) => person.robloxId),
      )
      .select(['id', 'roblox_id'])
      .execute();
    for (const { id, roblox_id: robloxId } of existing) ids.set(robloxId, id);
    for await (const some of pagesOf(roles)) {
      const roleRows = some.map(({ person, role }) => ({
        user_id: ids.get(person.robloxId) ?? '',
        role_id: role.id,
        rank: role.rank,
        name: role.name,
      }));
      await trx.insertInto('group_roles').values(roleRows).execute();
    }
    for (const { id } of inserted) invalidateListed(uow, id);
  }
  return ids;
}
