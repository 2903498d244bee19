import { useSearch } from '@tanstack/react-router';
import { type AdminSearch, readAdminSearch } from './admin-search.ts';

/** What the address of the screen says now. */
export function useAdminSearch(): AdminSearch {
  return readAdminSearch(useSearch({ strict: false }));
}
