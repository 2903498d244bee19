import { type NamingSubject, postKindsWhere } from '@crewroom/domain/discord/posts';
import type { SelectQueryBuilder } from 'kysely';
import type { UnitOfWork } from '../changes/unit-of-work.ts';
import type { Tables } from '../database/tables.ts';
import { editPosts } from './outbox.ts';

type Ids = SelectQueryBuilder<Tables, keyof Tables, { id: string }>;

/**
 * Has every post edited that names a member because it is about them: their promotions, the leave they asked for, the podiums of
 * terms in which they flew. A flight's posts name whom somebody typed, so the search for names has them edited.
 */
export async function editPostsAbout(uow: UnitOfWork, userId: string): Promise<void> {
  const { trx } = uow;
  const named: Record<Exclude<NamingSubject, 'flight'>, Ids> = {
    promotion: trx
      .selectFrom('rank_history')
      .where('user_id', '=', userId)
      .where('type', '=', 'promotion')
      .select('id'),
    leave: trx.selectFrom('leaves').where('user_id', '=', userId).select('id'),
    term: trx.selectFrom('term_totals').where('user_id', '=', userId).select('term_id as id'),
  };
  for (const [subject, ids] of Object.entries(named)) {
    const kinds = postKindsWhere(({ about, namesSomebody }) => namesSomebody && about === subject);
    for (const kind of kinds) await editPosts(uow, kind, ids);
  }
}
