import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { PushService } from '../push/push-service.ts';
import { parseJsonBody, refuse } from '../request-body.ts';

const goneSchema = z.strictObject({ endpoint: z.string() });
const subscribeSchema = z.strictObject({
  /** The only public key that may push, as a browser gets it. Without it any key may. */
  applicationServerKey: z.string().optional(),
});

/** Adds the controls of the sandbox's browsers: subscribe one, list all pushes, and end a subscription. */
export function pushControls(app: FastifyInstance, push: PushService): void {
  app.post<{ Body: string | undefined }>('/control/push/subscribe', ({ body }, reply) => {
    const parsed = parseJsonBody(body ? body : '{}', subscribeSchema);
    if (!parsed.valid) return refuse(reply, 'Nothing was subscribed', parsed.issues);
    return reply.send(push.subscribe(parsed.data.applicationServerKey ?? null));
  });

  app.get('/control/push', (_request, reply) => reply.send(push.arrived()));

  app.post('/control/push/gone', ({ body }, reply) => {
    const parsed = parseJsonBody(body, goneSchema);
    if (!parsed.valid) return refuse(reply, 'Nothing was ended', parsed.issues);
    if (push.end(parsed.data.endpoint)) return reply.code(204).send();
    const issue = { path: 'endpoint', message: 'is no subscription of this sandbox' };
    return refuse(reply, 'Nothing was ended', [issue]);
  });
}
