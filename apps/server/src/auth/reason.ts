const OAUTH_ERROR = /^[a-z_]{1,60}$/;
const DEEPEST = 4;

function say(failure: Error): string {
  // An OAuth error's own code, such as `invalid_client`, is what tells an operator which setting is wrong.
  const error = 'error' in failure && typeof failure.error === 'string' ? failure.error : '';
  const known = OAUTH_ERROR.test(error) ? ` (${error})` : '';
  return `${failure.name}: ${failure.message}${known}`;
}

/**
 * Why a sign-in failed, in one line for the log: names and messages of the failure and its causes. What the OpenID
 * library attaches to its errors (states, claims, whole answers) stays out of it.
 */
export function reasonOf(failure: unknown): string {
  const reasons: string[] = [];
  let cause = failure;
  for (; cause instanceof Error && reasons.length < DEEPEST; cause = cause.cause) reasons.push(say(cause));
  if (typeof failure === 'string') return failure;
  return reasons.join(' < ').replaceAll(/\s+/g, ' ') || 'unknown';
}
