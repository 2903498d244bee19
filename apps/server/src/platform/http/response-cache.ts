import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { COMPRESSED_FROM_BYTES, ENCODINGS } from './responses.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What is read and written once for all who may see the same. */
    responseCache: ResponseCache;
  }
}

/** A value, the instant (ISO) from which it is another one though nothing was invalidated (null for never), and its size. */
export type CacheEntry<T> = { readonly value: T; readonly until: string | null; readonly bytes: number };

/** What a value takes in memory: rows, cards and schemas take about three times their text. */
export const bytesInMemory = (value: unknown): number => 3 * JSON.stringify(value).length;

type StoredEntry = { readonly entry: CacheEntry<unknown>; readonly at: Date };

/** What it holds at most. Beyond it goes what was not asked for the longest. */
const MAX_BYTES = 8 * 1_048_576;

/** What an entry takes beside its value and its name, so that many small ones do not become much. */
const BYTES_OF_AN_ENTRY = 1_024;

function isCurrent({ entry: { until }, at }: StoredEntry, now: Date): boolean {
  return at <= now && (until === null || now.toISOString() < until);
}

/**
 * Keeps what was made of committed data, in this process's memory. A name must stand for the versions of all that the value
 * is made of, and they must be read before the data: then nobody finds a value that is older than what they have seen.
 */
export class ResponseCache {
  readonly #entries = new LRUCache<string, StoredEntry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ entry: { bytes } }, name) => BYTES_OF_AN_ENTRY + bytes + name.length,
  });
  readonly #inFlight = new Map<string, Promise<StoredEntry>>();

  /** The value of a name at a moment; made where there is none. Who asks while it is made gets the same one. */
  async getOrCompute<T>(
    name: string,
    now: Date,
    compute: () => Promise<CacheEntry<T>>,
  ): Promise<CacheEntry<T>> {
    let known = this.#entries.get(name);
    const inFlight = this.#inFlight.get(name);
    if (inFlight !== undefined && (known === undefined || !isCurrent(known, now))) known = await inFlight;
    // All who ask for one name make values of the same type.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    if (known !== undefined && isCurrent(known, now)) return known.entry as CacheEntry<T>;
    const computing = compute().then((entry) => {
      const stored = { entry, at: now };
      this.#entries.set(name, stored);
      return stored;
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

/** An answer as it is sent. */
export type SerializedResponse = { readonly body: Buffer; readonly encoding: Encoding };

/** The encoding of a large answer to who asks. */
export function encodingFor({ headers }: FastifyRequest): Encoding {
  const taken = negotiate(headers['accept-encoding']?.toLowerCase() ?? '', [...ENCODINGS, 'identity']);
  return ENCODINGS.find((encoding) => encoding === taken) ?? 'identity';
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Levels of compression: what is sent to many is worth some work, what one member gets is written quickly. */
const QUALITY = { ofMany: 5, ofOne: 3 } as const;

/** The same bytes without anything around them: Node.js makes short ones within a chunk of 8 or 16 kB, which would be kept with them. */
function withoutChunk(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

/** Writes an answer's text in an encoding, in memory of its own, as it may be kept. What is small is not compressed. */
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

/** Sends an answer that is written already. */
export function sendSerialized(
  reply: FastifyReply,
  { body, encoding }: SerializedResponse,
  type = 'application/json; charset=utf-8',
): FastifyReply {
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.header('content-type', type).header('vary', 'accept-encoding').send(body);
}
