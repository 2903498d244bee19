/** The code of each screen, by its route. It is read by the router, and by the page's start, which fetches the first screen's beside the app's. */
export const screens = {
  '/login': () => import('../auth/login-route.tsx'),
  '/terms-of-service': () => import('../legal/terms-screen.tsx'),
  '/privacy-policy': () => import('../legal/privacy-screen.tsx'),
  '/profile': () => import('./own-profile.tsx'),
  '/profile/$id': () => import('../members/profile/user-profile-screen.tsx'),
  '/u/$identifier': () => import('../members/profile/username-screen.tsx'),
  '/leaderboard': () => import('../terms/leaderboard/leaderboard-screen.tsx'),
  '/flights': () => import('../flights/week/week-screen.tsx'),
  '/flights/$id': () => import('../flights/flight/flight-screen.tsx'),
  '/scheduling': () => import('../flights/board/board-screen.tsx'),
  '/scheduling/today': () => import('../flights/evening/evening-screen.tsx'),
  '/admin': () => import('./admin-division.tsx'),
  '/admin/keys': () => import('../game/keys-screen.tsx'),
  '/admin/security': () => import('../auth/security/security-screen.tsx'),
  '/admin/settings': () => import('../settings/settings-screen.tsx'),
  '/link/$token': () => import('../discord/link-screen.tsx'),
  '/insights': () => import('../insights/insights-screen.tsx'),
  '/admin/moving-in': () => import('../moving-in/moving-in-screen.tsx'),
  '/hub': () => import('../hub/hub-screen.tsx'),
} as const;

/** Whether an address is of a route: `/profile/$id` takes any text in the place of `$id`. */
function matches(route: string, path: string): boolean {
  const [parts, segments] = [route.split('/'), path.split('/')];
  return (
    parts.length === segments.length &&
    parts.every((part, at) => part === segments[at] || part.startsWith('$'))
  );
}

/** Begins to fetch the code of the screen at an address. A failure is told when the screen asks for its code itself. */
export function beginScreen(path: string): void {
  const [, load] = Object.entries(screens).find(([route]) => matches(route, path)) ?? [];
  load?.().catch(() => undefined);
}
