import { topics } from '@crewroom/domain/topics';
import { reading } from '../lib/reading.ts';

/** What an advance would do now. Never kept: it is what somebody decides upon. */
export function termPreviewQuery() {
  return {
    ...reading('previewTerm', {}, { dependsOn: [topics.term, topics.members, topics.board] }),
    staleTime: 0,
    gcTime: 0,
    refetchOnMount: 'always',
  } as const;
}

const STALE_MS = 30_000;

/** The staff of today by term pay, highest first. */
export function leaderboardQuery() {
  return {
    ...reading('leaderboard', {}, { dependsOn: [topics.leaderboard, topics.term] }),
    staleTime: STALE_MS,
  };
}
