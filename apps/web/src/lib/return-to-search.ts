import { HOME, safeReturnTo } from '@crewroom/domain/auth/sign-in';

/** The search parameters of the login screen that lead back to a URL after sign-in. The profile needs none. */
export function returnToSearch(href: string): { readonly returnTo?: string } {
  const returnTo = safeReturnTo(href);
  return returnTo === HOME ? {} : { returnTo };
}
