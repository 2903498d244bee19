import { signInPaths } from '../contract/routes.ts';
import { MINUTE_MS } from '../days.ts';

/** Why a sign-in failed, as `/login?error=` says it. */
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

/** The alert on the login screen whenever its address has an `error`. */
export const LOGIN_ALERT = 'Authentication failed. Please check your permissions and try again.';

/** The toast for an `error` value, known or not. */
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

/** The screen that opens after a sign-in that leads nowhere else. */
export const HOME = '/profile';

const MAX_LENGTH = 500;
// Visible ASCII without the backslash: what a header and an address can hold without encoding.
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

/** Whether a path leads to a screen. It is decoded first, because routers do so too: `/%61pi` is `/api`. */
function isScreenPath(path: string): boolean {
  const plain = decodeOrNull(path);
  if (plain === null || CONTROL_OR_BACKSLASH.test(plain)) return false;
  return !DOT_SEGMENT_OR_DOUBLE_SLASH.test(plain) && !NOT_A_SCREEN.test(plain);
}

/**
 * The address within the portal to open after sign-in. Returns `/profile` for anything else: another origin, a scheme,
 * `//host`, backslashes, dot segments, control characters, characters beyond ASCII, the API, the login screen, or more
 * than 500 characters.
 */
export function safeReturnTo(value: unknown): string {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return HOME;
  if (!value.startsWith('/') || !PLAIN.test(value)) return HOME;
  const [path = ''] = value.split(/[?#]/, 1);
  return isScreenPath(path) ? value : HOME;
}

/** The address where a sign-in begins, which leads back to `returnTo` afterwards; to the profile without one. */
export function signInUrl(returnTo: string | undefined): string {
  const query = returnTo === undefined ? '' : `?returnTo=${encodeURIComponent(returnTo)}`;
  return `${signInPaths.start}${query}`;
}

/** For how long after a sign-in one may do what cannot be taken back, in milliseconds. */
export const RECENT_SIGN_IN_MS = 15 * MINUTE_MS;

/** Whether a member proved at Roblox who they are so lately (`signedInAt` an ISO instant) that they may do what cannot be taken back. */
export function isRecentSignIn(signedInAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(signedInAt) <= RECENT_SIGN_IN_MS;
}

/** The address where somebody who is signed in proves again who they are, and comes back to `returnTo`. */
export function signInAgainUrl(returnTo: string): string {
  return `${signInPaths.start}?again=1&returnTo=${encodeURIComponent(returnTo)}`;
}
