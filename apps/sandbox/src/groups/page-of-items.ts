import { z } from 'zod';

const DEFAULT_PAGE_SIZE = 10;

const tokenSchema = z.strictObject({ offset: z.int().positive(), filter: z.string() });

export type PageResult<T> =
  | { readonly kind: 'page'; readonly items: readonly T[]; readonly nextPageToken: string }
  | { readonly kind: 'invalid'; readonly message: string };

/**
 * Reads `maxPageSize` (10 when absent, capped) and `pageToken`. A token belongs to the filter it was given for:
 * with another one it is refused, as on Roblox.
 */
export function pageOf<T>(all: readonly T[], query: URLSearchParams, largestPage: number): PageResult<T> {
  const size = query.get('maxPageSize');
  if (size !== null && !/^\d{1,9}$/.test(size)) {
    return { kind: 'invalid', message: 'maxPageSize must be a whole number' };
  }
  // Zero counts as absent.
  const limit = Math.min(Number(size ?? 0) || DEFAULT_PAGE_SIZE, largestPage);
  const filter = query.get('filter') ?? '';
  const offset = offsetOf(query.get('pageToken'), filter);
  if (offset === null) return { kind: 'invalid', message: 'The pageToken is invalid for this request' };
  const end = offset + limit;
  const nextPageToken = end < all.length ? encodeToken({ offset: end, filter }) : '';
  return { kind: 'page', items: all.slice(offset, end), nextPageToken };
}

function encodeToken(token: z.infer<typeof tokenSchema>): string {
  return Buffer.from(JSON.stringify(token)).toString('base64url');
}

function offsetOf(token: string | null, filter: string): number | null {
  if (!token) return 0;
  try {
    const decoded = tokenSchema.parse(JSON.parse(Buffer.from(token, 'base64url').toString('utf8')));
    return decoded.filter === filter ? decoded.offset : null;
  } catch {
    return null;
  }
}
