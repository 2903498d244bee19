/** Why a sign-in failed, as `/login?error=` says it. */
export const loginErrors = [
  'access_denied',
  'not_in_group',
  'insufficient_rank',
  'oauth_failed',
  'roblox_unavailable',
  'too_many',
] as const;

export type LoginError = (typeof loginErrors)[number];

/** The alert that stands on the login screen whenever `error` is present. */
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
    case 'oauth_failed':
      return 'Authentication failed. Please try again';
    default:
      return 'An error occurred during authentication';
  }
}

export const HOME = '/profile';

const LONGEST = 500;
// What a header and an address can carry as it is: visible ASCII, and no back-slash.
const PLAIN = /^[\x21-\x5b\x5d-\x7e]+$/;
const CONTROL_OR_BACKSLASH = /[\p{Cc}\\]/u;
const DOTTED_OR_DOUBLED = /\/\/|\/\.{1,2}(\/|$)/;
const NO_SCREEN = /^\/(api|avatars|assets|login|livez|readyz)(\/|$)/i;

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Whether a path leads to a screen. A router decodes before it matches, so `/%61pi` is `/api`. */
function isScreenPath(path: string): boolean {
  const plain = decoded(path);
  if (plain === null || CONTROL_OR_BACKSLASH.test(plain)) return false;
  return !DOTTED_OR_DOUBLED.test(plain) && !NO_SCREEN.test(plain);
}

/**
 * The in-portal address to open after sign-in, or `/profile` for anything that is not plainly one: another origin,
 * a scheme, `//host`, back-slashes, dot segments, control characters, raw characters beyond ASCII, the API, or the
 * login screen itself. At most 500 characters.
 */
export function safeReturnTo(value: unknown): string {
  if (typeof value !== 'string' || value.length > LONGEST) return HOME;
  if (!value.startsWith('/') || !PLAIN.test(value)) return HOME;
  const [path = ''] = value.split(/[?#]/, 1);
  return isScreenPath(path) ? value : HOME;
}
