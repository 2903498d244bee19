import { hostEndpoints } from '@crewroom/domain/hosting/endpoints';
import type { FastifyInstance } from 'fastify';
import type { HostDeps } from '../deps.ts';
import { registerHostEndpoint } from '../http/register-endpoint.ts';
import { endSession, hostCookies } from '../sign-in/sessions.ts';

/** Registers the endpoints for the current viewer and for signing out. */
export function authRoutes(app: FastifyInstance, deps: HostDeps): void {
  const { config, registry } = deps;
  const cookies = hostCookies(config.publicUrl);

  registerHostEndpoint(app, deps, hostEndpoints.me, async ({ viewer }) => ({
    user: {
      robloxId: viewer.robloxId,
      robloxUsername: viewer.username,
      isOperator: config.operators.has(viewer.robloxId),
    },
  }));

  registerHostEndpoint(app, deps, hostEndpoints.logout, async ({ request, reply }) => {
    await endSession(registry, request.cookies[cookies.session]);
    reply.clearCookie(cookies.session, cookies.options);
    return undefined;
  });
}
