import { signInPaths } from '../contract/routes.ts';
import { MINUTE_MS } from '../days.ts';

/** The reasons for a failed sign-in, as in `/login?error=`. */
export const loginErrors = [
  'access_denied',
  'not_in_group',
  'insufficient_rank',
  'oauth_failed',
  'roblox_unavailable',
  'too_many',
  'other_account',
] as const;

export type LoginError = (typeof loginErrors)[number];

/** The alert on the login screen if its URL has an `error`. */
export const LOGIN_ALERT = 'Authentication failed. Please check your permissions and try again.';

/** Returns the toast for an `error` value, known or not. */
export function loginErrorToast(error: string, airlineName: string): string {
  switch (error) {
    case 'access_denied':
      return 'Authentication was cancelled';
    case 'not_in_group':
      return `You are not a member of the ${airlineName} group`;
    case 'insufficient_rank':
      return 'Your rank is insufficient to access this portal';
    case 'other_account':
      return 'That was another account than the one you are signed in with';
    case 'oauth_failed':
      return 'Authentication failed. Please try again';
    default:
      return 'An error occurred during authentication';
  }
}

/** The screen that opens after a sign-in by default. */
export const HOME = '/profile';

const MAX_LENGTH = 500;
// Visible ASCII without the backslash, which a header and a URL can contain without encoding.
const PLAIN = /^[\x21-\x5b\x5d-\x7e]+$/;
const CONTROL_OR_BACKSLASH = /[\p{Cc}\\]/u;
const DOT_SEGMENT_OR_DOUBLE_SLASH = /\/\/|\/\.{1,2}(\/|$)/;
const NOT_A_SCREEN = /^\/(api|avatars|assets|login|livez|readyz)(\/|$)/i;

function decodeOrNull(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Returns whether a path is of a screen. Decodes it first, because routers do so too: `/%61pi` is `/api`. */
function isScreenPath(path: string): boolean {
  const plain = decodeOrNull(path);
  if (plain === null || CONTROL_OR_BACKSLASH.test(plain)) return false;
  return !DOT_SEGMENT_OR_DOUBLE_SLASH.test(plain) && !NOT_A_SCREEN.test(plain);
}

/**
 * Returns the URL within the portal to open after sign-in. Returns `/profile` for anything else: another origin, a scheme,
 * `//host`, backslashes, dot segments, control characters, characters beyond ASCII, the API, the login screen, or more than 500
 * characters.
 */
export function safeReturnTo(value: unknown): string {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return HOME;
  if (!value.startsWith('/') || !PLAIN.test(value)) return HOME;
  const [path = ''] = value.split(/[?#]/, 1);
  return isScreenPath(path) ? value : HOME;
}

/** Returns the URL that starts a sign-in and then leads back to `returnTo`, by default the profile. */
export function signInUrl(returnTo: string | undefined): string {
  const query = returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`;
  return `${signInPaths.start}${query}`;
}

/** How long after a sign-in a member may perform irreversible actions, in milliseconds. */
export const RECENT_SIGN_IN_MS = 15 * MINUTE_MS;

/** Returns whether a member signed in at Roblox recently enough (`signedInAt` an ISO timestamp) to do what cannot be undone. */
export function isRecentSignIn(signedInAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(signedInAt) <= RECENT_SIGN_IN_MS;
}

/** Returns the URL at which a signed-in member signs in again, and comes back to `returnTo`. */
export function signInAgainUrl(returnTo: string): string {
  return `${signInPaths.start}?again=1&returnTo=${encodeURIComponent(returnTo)}`;
}
