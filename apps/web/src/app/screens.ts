/** The code of each screen, by its route. It is read by the router, and by the page's start, which fetches the first screen's beside the app's. */
export const screens = {
  '/login': () => import('../features/auth/login-route.tsx'),
  '/terms-of-service': () => import('../features/legal/terms-screen.tsx'),
  '/privacy-policy': () => import('../features/legal/privacy-screen.tsx'),
  '/profile': () => import('./own-profile.tsx'),
  '/profile/$id': () => import('../features/members/profile/user-profile-screen.tsx'),
  '/u/$identifier': () => import('../features/members/profile/username-screen.tsx'),
  '/leaderboard': () => import('../features/terms/leaderboard/leaderboard-screen.tsx'),
  '/flights': () => import('../features/flights/week/week-screen.tsx'),
  '/flights/$id': () => import('../features/flights/flight/flight-screen.tsx'),
  '/scheduling': () => import('../features/flights/board/board-screen.tsx'),
  '/scheduling/today': () => import('../features/flights/evening/evening-screen.tsx'),
  '/admin': () => import('./admin-division.tsx'),
  '/admin/keys': () => import('../features/game/keys-screen.tsx'),
  '/admin/security': () => import('../features/auth/security/security-screen.tsx'),
  '/admin/settings': () => import('../features/settings/settings-screen.tsx'),
  '/link/$token': () => import('../features/discord/link-screen.tsx'),
  '/insights': () => import('../features/insights/insights-screen.tsx'),
  '/admin/moving-in': () => import('../features/moving-in/moving-in-screen.tsx'),
  '/hub': () => import('../features/hub/hub-screen.tsx'),
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
