import type { Airline } from '../airline/airline.ts';
import { jsonAnswer } from '../http/answers.ts';
import type { Answer, Exchange, Route } from '../http/exchange.ts';
import { robloxError } from '../users/roblox-error.ts';
import { headshotPng } from './headshot-image.ts';

const MAX_IDS = 100;
const SIZES = new Set([48, 50, 60, 75, 100, 110, 150, 180, 352, 420, 720].map((size) => `${size}x${size}`));
const FORMATS = new Set(['png', 'jpeg', 'webp']);
const VERSION = 'TN3';

/** Every size is answered with the one image there is, 150 pixels square. */
export function headshotRoutes(airline: Airline, baseUrl: string): Route[] {
  return [
    {
      method: 'GET',
      path: /^\/v1\/users\/avatar-headshot$/,
      handle: (exchange) => headshots(airline, baseUrl, exchange),
    },
    {
      method: 'GET',
      path: /^\/images\/headshots\/(?<id>\d+)\.png$/,
      handle: (exchange) => image(airline, exchange),
    },
  ];
}

export function headshotUrl(baseUrl: string, personId: string): string {
  return `${baseUrl}/images/headshots/${personId}.png`;
}

function headshots(airline: Airline, baseUrl: string, { url }: Exchange): Answer {
  const query = url.searchParams;
  const ids = (query.get('userIds') ?? '').split(',').filter((id) => id !== '');
  if (ids.length === 0 || ids.some((id) => !/^\d+$/.test(id))) {
    return robloxError(400, 4, 'The requested Ids are invalid, of an invalid type or missing.');
  }
  if (ids.length > MAX_IDS) return robloxError(400, 1, 'There are too many requested Ids.');
  if (!FORMATS.has((query.get('format') ?? 'Png').toLowerCase())) {
    return robloxError(400, 2, 'The requested format is invalid.');
  }
  if (!SIZES.has(query.get('size') ?? '48x48')) return robloxError(400, 3, 'The requested size is invalid.');
  const data = ids.flatMap((id) => {
    const person = airline.person(id);
    if (!person) return [];
    const imageUrl = person.headshot === 'Completed' ? headshotUrl(baseUrl, id) : null;
    return [{ targetId: Number(id), state: person.headshot, imageUrl, version: VERSION }];
  });
  return jsonAnswer(200, { data });
}

function image(airline: Airline, { params: { id = '' } }: Exchange): Answer {
  const person = airline.person(id);
  if (person?.headshot !== 'Completed') return robloxError(404, 0, 'There is no such image.');
  return {
    status: 200,
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=3600' },
    body: headshotPng(person.id),
  };
}
