import { type CallName, routeTable } from '@crewroom/domain/contract/routes';
import type { ApiError } from '../../lib/api-error.ts';
import { onRefusal } from '../../lib/api-refusals.ts';
import type { Exits } from './exits.ts';

type Followed = {
  readonly exits: Pick<Exits, 'sessionOver' | 'suspended'>;
  /** Reads again who one is, and leaves for the profile; what is told comes along. */
  readonly rankChanged: (told: string | null) => void;
};

/** The one place where what a refusal means for the whole portal is acted upon, whichever call it refused. */
export function followRefusals({ exits, rankChanged }: Followed): () => void {
  return onRefusal((name: CallName, refusal: ApiError) => {
    // Whoever logs out is on the way already; the answer changes nothing.
    if (name === 'logout') return;
    if (refusal.suspension !== undefined) void exits.suspended(refusal.suspension);
    else if (refusal.status === 401) void exits.sessionOver(refusal);
    // A refused act tells its failure itself; a refused reading would leave without a word.
    else if (refusal.code === 'insufficient_rank') {
      rankChanged(routeTable[name].method === 'GET' ? refusal.message : null);
    }
  });
}
