import type { Change } from '../changes/change.ts';
import { editPosts } from './outbox.ts';

/**
 * Has every post edited that names a member because it is about them: their promotions, the leave they asked for, the podiums of
 * terms in which they flew.
 */
export async function editPostsAbout(change: Change, userId: string): Promise<void> {
  const { trx } = change;
  const promotions = trx
    .selectFrom('rank_history')
    .where('user_id', '=', userId)
    .where('type', '=', 'promotion')
    .select('id');
  const leaves = trx.selectFrom('leaves').where('user_id', '=', userId).select('id');
  const terms = trx.selectFrom('term_totals').where('user_id', '=', userId).select('term_id as id');
  await editPosts(change, 'promotion', promotions);
  await editPosts(change, 'leave_asked', leaves);
  await editPosts(change, 'podium', terms);
}
