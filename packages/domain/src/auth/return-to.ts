export const HOME = '/profile';

const LONGEST = 500;
const UNSAFE = /[\p{Cc}\\\s]/u;
const DOTTED_OR_DOUBLED = /\/\/|\/\.{1,2}(\/|$)|%2e|%2f|%5c/i;
const NO_SCREEN = /^\/(api|avatars|assets|login|livez|readyz)(\/|$)/i;

/**
 * The in-portal address to open after sign-in, or `/profile` for anything that is not plainly one: another origin,
 * a scheme, `//host`, back-slashes, dot segments, control characters, the API, or the login screen itself. At most
 * 500 characters.
 */
export function safeReturnTo(value: string | undefined): string {
  if (value === undefined || value.length > LONGEST || UNSAFE.test(value) || !value.startsWith('/')) return HOME;
  const [path = ''] = value.split(/[?#]/, 1);
  return DOTTED_OR_DOUBLED.test(path) || NO_SCREEN.test(path) ? HOME : value;
}
