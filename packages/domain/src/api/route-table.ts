import { adminRoutes } from '../admin/routes.ts';
import { authRoutes } from '../auth/routes.ts';
import { flightRoutes } from '../flights/routes.ts';
import { termRoutes } from '../terms/routes.ts';
import { userRoutes } from '../users/routes.ts';

/** Every call of the portal by name: method, path and who may make it (specification, section 7). */
export const routeTable = {
  ...authRoutes,
  ...userRoutes,
  ...flightRoutes,
  ...adminRoutes,
  ...termRoutes,
} as const;

export type CallName = keyof typeof routeTable;
