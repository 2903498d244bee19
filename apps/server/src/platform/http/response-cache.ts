import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { COMPRESSED_FROM_BYTES, ENCODINGS } from './responses.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** A cache of responses that are built once for all viewers with the same access. */
    responseCache: ResponseCache;
  }
}

/** A value, when it expires without an invalidation (ISO, null for never), and its size. */
export type CacheEntry<T> = { readonly value: T; readonly until: string | null; readonly bytes: number };

/** The factor from text length to memory: rows, cards and schemas take about three times their text. */
export const bytesInMemory = (value: unknown): number => 3 * JSON.stringify(value).length;

type StoredEntry = { readonly entry: CacheEntry<unknown>; readonly at: Date };

/** Its maximum size. Beyond it the least recently used entries are evicted. */
const MAX_BYTES = 8 * 1_048_576;

/** The overhead of an entry besides its value and its key, so that many small ones stay limited. */
const BYTES_OF_AN_ENTRY = 1_024;

function isCurrent({ entry: { until }, at }: StoredEntry, now: Date): boolean {
  return at <= now && (until === null || now.toISOString() < until);
}

/**
 * Caches values made of committed data, in this process's memory. A key must contain the versions of all that the value
 * is made of, and they must be read before the data. Then no caller finds a value that is older than what they have
 * seen.
 */
export class ResponseCache {
  readonly #entries = new LRUCache<string, StoredEntry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ entry: { bytes } }, name) => BYTES_OF_AN_ENTRY + bytes + name.length,
  });
  readonly #inFlight = new Map<string, Promise<StoredEntry>>();

  /**
   * Returns the value of a key at a given time, and computes it when there is none. Callers that ask during the
   * computation share its result.
   */
  async getOrCompute<T>(
    name: string,
    now: Date,
    compute: () => Promise<CacheEntry<T>>,
  ): Promise<CacheEntry<T>> {
    let stored = this.#entries.get(name);
    const inFlight = this.#inFlight.get(name);
    if (inFlight !== undefined && (stored === undefined || !isCurrent(stored, now))) stored = await inFlight;
    // All callers of one key make values of the same type.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    if (stored !== undefined && isCurrent(stored, now)) return stored.entry as CacheEntry<T>;
    const computing = compute().then((entry) => {
      const computed = { entry, at: now };
      this.#entries.set(name, computed);
      return computed;
    });
    this.#inFlight.set(name, computing);
    try {
      return (await computing).entry;
    } finally {
      if (this.#inFlight.get(name) === computing) this.#inFlight.delete(name);
    }
  }
}

export type Encoding = (typeof ENCODINGS)[number] | 'identity';

/** A response as it is sent. */
export type SerializedResponse = { readonly body: Buffer; readonly encoding: Encoding };

/** Returns the encoding of a large response to a request. */
export function encodingFor({ headers }: FastifyRequest): Encoding {
  const taken = negotiate(headers['accept-encoding']?.toLowerCase() ?? '', [...ENCODINGS, 'identity']);
  return ENCODINGS.find((encoding) => encoding === taken) ?? 'identity';
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Levels of compression: shared responses are compressed well, one member's responses quickly. */
const QUALITY = { ofMany: 5, ofOne: 3 } as const;

/**
 * Copies bytes without their surroundings: Node.js allocates short ones within a chunk of 8 or 16 kB, which would be
 * retained with them.
 */
function withoutChunk(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** Encodes a response's text in memory of its own, so that it may be cached. A small text is not compressed. */
export async function encode(
  text: string,
  encoding: Encoding,
  isForMany: boolean,
): Promise<SerializedResponse> {
  const plain = Buffer.from(text);
  const quality = isForMany ? QUALITY.ofMany : QUALITY.ofOne;
  if (encoding === 'identity' || plain.length < COMPRESSED_FROM_BYTES) {
    return { body: withoutChunk(plain), encoding: 'identity' };
  }
  if (encoding === 'gzip') return { body: withoutChunk(await toGzip(plain, { level: quality })), encoding };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  return { body: withoutChunk(await toBrotli(plain, { params })), encoding };
}

/** Sends a response that is encoded already. */
export function sendSerialized(
  reply: FastifyReply,
  { body, encoding }: SerializedResponse,
  type = 'application/json; charset=utf-8',
): FastifyReply {
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.header('content-type', type).header('vary', 'accept-encoding').send(body);
}
