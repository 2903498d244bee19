import type { Change } from '../changes/change.ts';
import { editPosts } from './outbox.ts';

/**
 * Has every post edited that names a member because it is about them: their promotions, the leave they asked for, the podiums of
 * terms in which they flew.
 */
export async function editPostsAbout(change: Change, userId: string): Promise<void> {
  const { trx } = change;
  const promotions = await trx
    .selectFrom('rank_history')
    .where('user_id', '=', userId)
    .where('type', '=', 'promotion')
    .select('id')
    .execute();
  const leaves = await trx.selectFrom('leaves').where('user_id', '=', userId).select('id').execute();
  const terms = await trx
    .selectFrom('term_totals')
    .where('user_id', '=', userId)
    .select('term_id as id')
    .execute();
  const subjects = [
    ['promotion', promotions],
    ['leave_asked', leaves],
    ['podium', terms],
  ] as const;
  for (const [kind, rows] of subjects) {
    const ids = rows.map(({ id }) => id);
    await editPosts(change, kind, ids);
  }
}
