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

/** The alert that stands on the login screen whenever `error` is present (specification, section 2). */
export const LOGIN_ALERT = 'Authentication failed. Please check your permissions and try again.';

/** The toast for an `error` value, known or not (specification, section 8). */
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
