import { HOME, safeReturnTo } from '@crewroom/domain/auth/sign-in';

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
