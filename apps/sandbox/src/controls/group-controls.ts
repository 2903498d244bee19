import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { robloxIdSchema } from '../airline/airline-data.ts';
import type { Airline } from '../airline/airline.ts';
import type { Group } from '../airline/group.ts';
import { parseJsonBody, refuse } from '../request-body.ts';

const groupSchema = z.strictObject({
  name: z.string().trim().min(1).max(100),
  ownerRobloxId: robloxIdSchema,
});

/** Lists the groups, creates groups, and changes their name and owner. */
export function groupControls(app: FastifyInstance, airline: Airline): void {
  app.get('/control/groups', (_request, reply) => reply.send({ groups: airline.groups().map(toJson) }));

  app.put<{ Params: { id: string } }>('/control/groups/:id', async ({ params, body }, reply) => {
    const id = robloxIdSchema.safeParse(params.id);
    if (!id.success) {
      const issue = { path: 'groupId', message: 'must be a positive whole number' };
      return refuse(reply, 'The group was not changed', [issue]);
    }
    const parsed = parseJsonBody(body, groupSchema);
    if (!parsed.valid) return refuse(reply, 'The group was not changed', parsed.issues);
    const group = await airline.setGroup(id.data, parsed.data.name, parsed.data.ownerRobloxId);
    if (group !== undefined) return reply.send(toJson(group));
    const issue = { path: 'ownerRobloxId', message: 'There is no such account' };
    return refuse(reply, 'The group was not changed', [issue]);
  });
}

const toJson = ({ id, name, ownerId }: Group) => ({ groupId: id, name, ownerRobloxId: ownerId });
