import type { FastifyInstance } from 'fastify';
import type { GuildEvents } from '../discord/events.ts';

/** Lists the server's events with the changes to them, and deletes one without notifying the portal. */
export function eventControls(app: FastifyInstance, events: GuildEvents): void {
  app.get('/control/discord/events', (_request, reply) => reply.send(events.all()));

  app.delete<{ Params: { id: string } }>('/control/discord/events/:id', async ({ params }, reply) => {
    const event = events.find(params.id);
    if (!event) return reply.code(404).send({ message: 'There is no such event' });
    await events.lose(event);
    return reply.code(204).send();
  });
}
