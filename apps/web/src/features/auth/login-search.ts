import { HOME, safeReturnTo } from '@crewroom/domain/auth/sign-in';
import { isScreen } from '@crewroom/domain/catalogue/screens';

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

/** The query that leads back, after sign-in, to an address of the portal; the profile needs none. */
export function returnHere(href: string): LoginSearch {
  const returnTo = safeReturnTo(href);
  return returnTo === HOME ? {} : { returnTo };
}

/**
 * The address of the login screen for whoever opens an address without a session. It leads back there after sign-in when
 * that is a screen's address, and stays as it is when it is the login screen's own.
 */
export function loginAddress({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  if (/^\/login\/?$/.test(pathname)) return LOGIN + search;
  const { returnTo } = isScreen(pathname) ? returnHere(pathname + search + hash) : {};
  return returnTo === undefined ? LOGIN : `${LOGIN}?${new URLSearchParams({ returnTo }).toString()}`;
}
