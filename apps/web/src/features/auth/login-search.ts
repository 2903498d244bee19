import { isScreen } from '@crewroom/domain/catalogue/screens';
import { returnToSearch } from '../../lib/return-to-search.ts';

const LOGIN = '/login';

/** The search parameters of the login screen. */
export type LoginSearch = {
  readonly error?: string;
  readonly suspended?: string;
  readonly returnTo?: string;
};

const given = (key: keyof LoginSearch, value: unknown): LoginSearch =>
  typeof value === 'string' && value !== '' ? { [key]: value } : {};

/** Reads the search parameters of the login screen and ignores all others. */
export function readLoginSearch(query: Record<string, unknown>): LoginSearch {
  return {
    ...given('error', query['error']),
    ...given('suspended', query['suspended']),
    ...given('returnTo', query['returnTo']),
  };
}

/**
 * Returns the URL of the login screen for people who open a URL without a session. After sign-in it returns to that URL if it
 * is a screen. A URL of the login screen itself does not change.
 */
export function loginUrl({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  if (/^\/login\/?$/.test(pathname)) return LOGIN + search;
  const { returnTo } = isScreen(pathname) ? returnToSearch(pathname + search + hash) : {};
  return returnTo === undefined ? LOGIN : `${LOGIN}?${new URLSearchParams({ returnTo }).toString()}`;
}
