import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Airline } from '../airline/airline.ts';
import { headshotPng } from './headshot-image.ts';
import { sendRobloxError } from './users.ts';

const MAX_IDS = 100;
const SIZES = new Set([48, 50, 60, 75, 100, 110, 150, 180, 352, 420, 720].map((size) => `${size}x${size}`));
const FORMATS = new Set(['png', 'jpeg', 'webp']);
/** The version of the thumbnail in responses of Roblox's service. */
const VERSION = 'TN3';

const querySchema = z.object({
  userIds: z.string().default(''),
  format: z.string().default('Png'),
  size: z.string().default('48x48'),
});

/** Adds Roblox's thumbnails service. It returns the same image for every size, 150 pixels square. */
export function headshotRoutes(app: FastifyInstance, airline: Airline, baseUrl: string): void {
  app.get('/v1/users/avatar-headshot', ({ query }, reply) => headshots(airline, baseUrl, query, reply));
  app.get<{ Params: { id: string } }>('/images/headshots/:id(^\\d+).png', ({ params: { id } }, reply) => {
    const person = airline.person(id);
    if (person?.headshot !== 'Completed') return sendRobloxError(reply, 404, 0, 'There is no such image.');
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('image/png')
      .send(headshotPng(person.id));
  });
}

export function headshotUrl(baseUrl: string, personId: string): string {
  return `${baseUrl}/images/headshots/${personId}.png`;
}

function headshots(airline: Airline, baseUrl: string, query: unknown, reply: FastifyReply): FastifyReply {
  const { userIds = '', format = '', size = '' } = querySchema.safeParse(query).data ?? {};
  const ids = userIds.split(',').filter((id) => id !== '');
  if (ids.length === 0 || ids.some((id) => !/^\d+$/.test(id))) {
    return sendRobloxError(reply, 400, 4, 'The requested Ids are invalid, of an invalid type or missing.');
  }
  if (ids.length > MAX_IDS) return sendRobloxError(reply, 400, 1, 'There are too many requested Ids.');
  if (!FORMATS.has(format.toLowerCase())) {
    return sendRobloxError(reply, 400, 2, 'The requested format is invalid.');
  }
  if (!SIZES.has(size)) return sendRobloxError(reply, 400, 3, 'The requested size is invalid.');
  const data = ids.flatMap((id) => {
    const person = airline.person(id);
    if (!person) return [];
    const imageUrl = person.headshot === 'Completed' ? headshotUrl(baseUrl, id) : null;
    return [{ targetId: Number(id), state: person.headshot, imageUrl, version: VERSION }];
  });
  return reply.send({ data });
}
