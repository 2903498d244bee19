const LOGIN = /^\/login\/?$/;
const LEGAL = /^\/(terms-of-service|privacy-policy)\/?$/;

/**
 * Whether what a visit of an address ends at is drawn by the app. Signed out that is the login screen, which comes without
 * the app, but for what everybody may read, and but for a suspension, whose dialog needs the app.
 */
export function needsApp(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  isSignedIn: boolean,
): boolean {
  if (isSignedIn || LEGAL.test(pathname)) return true;
  return LOGIN.test(pathname) && new URLSearchParams(search).get('suspended') === 'true';
}
