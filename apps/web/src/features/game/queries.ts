import { apiQuery } from '../../lib/api-query.ts';

/** The keys of the game server, newest first. */
export function gameKeysQuery() {
  return apiQuery('gameKeys', {});
}
