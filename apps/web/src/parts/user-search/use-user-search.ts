import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type SearchFace, searchFace } from './search-face.ts';
import { searchUsersQuery } from './search-users.ts';

const DEBOUNCE_MS = 300;

type UserSearchState = {
  readonly term: string;
  readonly setTerm: (term: string) => void;
  readonly face: SearchFace;
  readonly isBehind: boolean;
  readonly retry: () => void;
};

/** A search for members that is sent when typing pauses. */
export function useUserSearch(): UserSearchState {
  const [term, setTerm] = useState('');
  const [sent] = useDebouncedValue(term, DEBOUNCE_MS);
  const query = useQuery(searchUsersQuery(sent));
  const isBehind = sent.trim() !== term.trim() || query.isPlaceholderData || query.isFetching;
  const face = searchFace({ term, people: query.data, error: query.error, isBehind });
  return { term, setTerm, face, isBehind, retry: () => void query.refetch() };
}
