import { apiQuery } from '../../lib/api-query.ts';

/** The pending erasure requests from Roblox, soonest first; for owners. */
export function erasuresQuery() {
  return apiQuery('erasures', {});
}
