import type { Viewer } from '@crewroom/domain/contract/access';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { meQuery } from '../../features/auth/queries.ts';
import { forgetAnswers } from '../../lib/api-client.ts';

/** Forgets what was read as one person when, by a sign-in in another tab, the session becomes another's. */
export function useOnePerson(viewer: Viewer | null): void {
  const queryClient = useQueryClient();
  const last = useRef<string>(undefined);
  const userId = viewer?.userId;
  useEffect(() => {
    if (userId === undefined) return;
    const before = last.current;
    last.current = userId;
    if (before === undefined || before === userId) return;
    const [own] = meQuery().queryKey;
    forgetAnswers();
    void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== own });
  }, [queryClient, userId]);
}
