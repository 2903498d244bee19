import { createHmac, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '@crewroom/domain/days';
import { z } from 'zod';
import { readJson } from '../../integrations/json.ts';

// A signature is valid for ten minutes before and after its time, because clocks differ.
const SIGNATURE_VALID_MS = 10 * MINUTE_MS;
const MAX_PEOPLE = 100;

/**
 * Parses the time and the signatures of a header `t=…,v1=…`. It uses no regular expression, because anybody may send a header
 * of any length.
 */
function partsOf(header: string): { readonly time: string; readonly macs: readonly string[] } {
  const parts = header.split(',').map((part) => {
    const at = part.indexOf('=');
    return { name: part.slice(0, Math.max(at, 0)).trimStart(), value: part.slice(at + 1).trimEnd() };
  });
  const valuesOf = (name: string) => parts.filter((part) => part.name === name).map(({ value }) => value);
  return { time: valuesOf('t')[0] ?? '', macs: valuesOf('v1') };
}

/**
 * Returns whether Roblox signed exactly these bytes recently. The header contains the time in seconds, and in base64 the
 * HMAC-SHA256 of that time, a dot and the body.
 */
export function isSignedByRoblox(header: string, body: Buffer, secret: string, now: Date): boolean {
  const { time, macs } = partsOf(header);
  if (!/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(now.getTime() - Number(time) * 1000) > SIGNATURE_VALID_MS) return false;
  // Compared as text: decoding base64 ignores invalid characters, and would accept many texts for one signature.
  const mac = Buffer.from(createHmac('sha256', secret).update(`${time}.`).update(body).digest('base64'));
  return macs.some((given) => {
    const bytes = Buffer.from(given);
    return bytes.length === mac.length && timingSafeEqual(bytes, mac);
  });
}

const idSchema = z.union([
  z.int().positive().transform(String),
  z.string().regex(/^[1-9]\d{0,18}$/, 'This is not a Roblox id.'),
]);

/** The required fields of a notice. Roblox may send more. */
const noticeSchema = z.object({
  NotificationId: z.string().min(1).max(1000),
  EventType: z.string(),
  EventPayload: z.looseObject({}).default({}),
});
const erasureSchema = z.object({
  UserId: idSchema.optional(),
  UserIds: z.array(idSchema).max(MAX_PEOPLE).default([]),
});

/** A notice's id and the people whom it asks to erase. */
export type Notice = { readonly id: string; readonly robloxIds: readonly string[] };

/** Returns a notice's id and the people to erase, who are empty for other kinds of notices. Null if it cannot be read. */
export function readNotice(body: Buffer): Notice | null {
  const parsed = noticeSchema.safeParse(readJson(body));
  if (!parsed.success) return null;
  const { NotificationId: id, EventType: type, EventPayload: payload } = parsed.data;
  if (type !== 'RightToErasureRequest') return { id, robloxIds: [] };
  const people = erasureSchema.safeParse(payload);
  if (!people.success) return null;
  const { UserId: one, UserIds: more } = people.data;
  const robloxIds = [...new Set(one === undefined ? more : [one, ...more])];
  return robloxIds.length === 0 ? null : { id, robloxIds };
}
