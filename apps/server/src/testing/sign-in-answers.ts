import { locationOf } from './browser.ts';

/** What a person sees of a sign-in that has come back: where it leads, and whether a session came with it. */
export type SignInOutcome = {
  readonly to: string;
  readonly error: string | null;
  readonly session: boolean;
};

const SESSION_COOKIE = /^(__Host-)?crewroom-session=(?!;)/;

/** Reads the portal's answer to a callback; throws when it is no redirect on the portal's own host. */
export function outcomeOf(answer: Response, publicUrl = 'http://localhost:3000'): SignInOutcome {
  const target = locationOf(answer, publicUrl);
  if (answer.status !== 302 || target?.origin !== publicUrl) {
    throw new Error(`Neither the portal nor its login screen: ${answer.status} ${target?.href}`);
  }
  return {
    to: target.pathname + target.search,
    error: target.pathname === '/login' ? target.searchParams.get('error') : null,
    session: answer.headers.getSetCookie().some((line) => SESSION_COOKIE.test(line)),
  };
}

/** The outcome of a sign-in that is turned away with a code, leaving no session. */
export function turnedAwayWith(error: string): SignInOutcome {
  return { to: `/login?error=${error}`, error, session: false };
}
