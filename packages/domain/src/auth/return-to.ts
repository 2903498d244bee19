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
