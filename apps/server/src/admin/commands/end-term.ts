import type { Transaction } from '../../database/database.ts';
import { Refusal } from '../../http/refusal.ts';
import type { SignedIn } from '../../http/viewer.ts';
import { type Advance, advanceTerm } from '../../terms/commands/advance-term.ts';
import { writeAudit } from './write-audit.ts';

/** Advances the term and writes the one history entry that tells how many members it moved. */
export async function endTerm(
  trx: Transaction,
  viewer: SignedIn,
  expectedId: string | undefined,
  now: Date,
): Promise<Advance | Refusal> {
  const advance = await advanceTerm(trx, expectedId, now);
  if (advance instanceof Refusal) return advance;
  const details = { action: 'advanced', usersProcessed: advance.usersProcessed };
  await writeAudit(trx, viewer, { actionType: 'term_advance', target: null, details }, now);
  return advance;
}
