import { type NamingSubject, postKindsWhere } from '@crewroom/domain/discord/posts';
import type { SelectQueryBuilder } from 'kysely';
import type { UnitOfWork } from '../changes/unit-of-work.ts';
import type { Tables } from '../database/tables.ts';
import { editPosts } from './outbox.ts';

type Ids = SelectQueryBuilder<Tables, keyof Tables, { id: string }>;

/**
 * Queues edits of every post about a member: their promotions, their requested leaves, and the podiums of terms in
 * which they flew. In a flight's posts people may have typed a name, so the search for names queues those edits.
 */
export async function editPostsAbout(uow: UnitOfWork, userId: string): Promise<void> {
  const { trx } = uow;
  const idsBySubject: Record<Exclude<NamingSubject, 'flight'>, Ids> = {
    promotion: trx
      .selectFrom('rank_history')
      .where('user_id', '=', userId)
      .where('type', '=', 'promotion')
      .select('id'),
    leave: trx.selectFrom('leaves').where('user_id', '=', userId).select('id'),
    term: trx.selectFrom('term_totals').where('user_id', '=', userId).select('term_id as id'),
  };
  for (const [subject, ids] of Object.entries(idsBySubject)) {
    const kinds = postKindsWhere(({ about, namesSomebody }) => namesSomebody && about === subject);
    for (const kind of kinds) await editPosts(uow, kind, ids);
  }
}
