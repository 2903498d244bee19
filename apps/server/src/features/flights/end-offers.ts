import { notices } from '@crewroom/domain/inbox/notices';
import type { UnitOfWork } from '../../platform/changes/unit-of-work.ts';
import { withdrawNotices } from '../inbox/inbox.ts';
import { type LockedFlight, namedFlight } from './locked-flight.ts';
import { notOffered } from './seat-map.ts';

/** Withdraws the notice of an offer from a colleague who can no longer accept it. */
export async function withdrawOfferNotice(uow: UnitOfWork, flight: LockedFlight, by: string): Promise<void> {
  await withdrawNotices(uow, notices.seatOffered.about({ flight: namedFlight(flight), by }));
}

/** Selects the offers to end: those by one member, those to one member, or all. */
type OfferFilter = { readonly user_id?: string; readonly offered_to_id?: string };

/** Ends offers of a locked flight and withdraws their notices. */
export async function endOffers(
  uow: UnitOfWork,
  flight: LockedFlight,
  filter: OfferFilter = {},
): Promise<void> {
  const ended = await uow.trx
    .updateTable('allocations')
    .set(notOffered)
    .where('flight_id', '=', flight.id)
    .where('offered_at', 'is not', null)
    .where((eb) => eb.and(filter))
    .returning('user_id')
    .execute();
  for (const { user_id: by } of ended) await withdrawOfferNotice(uow, flight, by);
}
