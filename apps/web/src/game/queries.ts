import { topics } from '@crewroom/domain/topics';
import { callQuery } from '../lib/call-query.ts';

/** The keys of the game server, newest first. */
export function gameKeysQuery() {
  return callQuery('gameKeys', {}, { dependsOn: [topics.keys] });
}
