import { notificationEndpoints } from '@crewroom/domain/notifications/endpoints';
import type { FastifyInstance } from 'fastify';
import type { UnitOfWorkDeps } from '../../platform/changes/unit-of-work.ts';
import { registerMutation } from '../../platform/http/mutations.ts';
import { networkAndDeviceOf } from '../../platform/http/record-security-event.ts';
import { registerEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Secrets } from '../../platform/secrets/secret-key.ts';
import { choose, readNotifications } from './choices.ts';
import { addDevice, readDevice, removeDevice } from './devices.ts';
import { PushKeys } from './push-keys.ts';

/** Registers the routes for notification settings and devices. */
export function notificationRoutes(scope: FastifyInstance, deps: UnitOfWorkDeps, secrets: Secrets): void {
  const keys = new PushKeys(deps, secrets);
  const { sandboxOrigin } = deps.config.settings.fixed;

  // Not cached, because devices also expire by the clock, which invalidates nothing.
  registerEndpoint(scope, notificationEndpoints.notifications, ({ viewer }) =>
    readNotifications(deps.database, viewer.userId),
  );
  registerMutation(scope, deps, notificationEndpoints.chooseNotifications, {
    change: (uow, { body, viewer }) => choose(uow, viewer.userId, body),
    respond: (database, _context, userId) => readNotifications(database, userId),
  });
  registerEndpoint(scope, notificationEndpoints.pushKey, async () => ({
    publicKey: (await keys.pair())?.publicKey ?? null,
  }));
  registerMutation(scope, deps, notificationEndpoints.addPushDevice, {
    change: (uow, { body, viewer, request }) =>
      addDevice(uow, body, { viewer, device: networkAndDeviceOf(request).device, sandboxOrigin }),
    respond: (database, { viewer }, id) => readDevice(database, viewer.userId, id),
  });
  registerMutation(scope, deps, notificationEndpoints.removePushDevice, {
    change: (uow, { params, viewer }) => removeDevice(uow, viewer.userId, params.id),
    respond: () => Promise.resolve(undefined),
  });
}
