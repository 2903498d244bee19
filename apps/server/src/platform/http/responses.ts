import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import fastJson from 'fast-json-stringify';
import type { FastifyInstance, FastifySerializerCompiler } from 'fastify';
import { z } from 'zod';
import type { Source } from '../database/database.ts';
import { showNamesInJson } from '../database/stored-names.ts';
import { isUnsafe } from './security.ts';

/** Smaller responses are sent uncompressed. */
export const COMPRESSED_FROM_BYTES = 2_048;

/** The encodings of large responses, the best first. */
export const ENCODINGS = ['br', 'gzip'] as const;

/** Whether a schema is of values without parts, so that nothing in one has to be left out. */
function isPlain(schema: object): boolean {
  return 'enum' in schema || ('type' in schema && schema.type !== 'object' && schema.type !== 'array');
}

function compile(schema: z.ZodType): (response: unknown) => string {
  const jsonSchema = z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    reused: 'inline',
    unrepresentable: 'any',
    override: ({ jsonSchema: part }) => {
      // Checks of a value cost time, and change nothing in the output.
      delete part.format;
      delete part.pattern;
      // When any of some plain values is allowed, the value is written unchanged.
      if (part.anyOf?.every(isPlain)) {
        delete part.anyOf;
        delete part.nullable;
      }
    },
  });
  // The two libraries describe JSON Schema with types of their own.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return fastJson(jsonSchema as Parameters<typeof fastJson>[0]);
}

// Compiled for the first response. A start compiles none, and a server keeps those that it needs.
function whenFirstUsed(schema: z.ZodType): (response: unknown) => string {
  let write: ReturnType<typeof compile> | undefined;
  return (response) => {
    write ??= compile(schema);
    return write(response);
  };
}

/** Returns the function that serializes responses of a schema as JSON. */
export type SerializerCompiler = FastifySerializerCompiler<z.ZodType>;

/**
 * Creates a compiler of serializers, which write the fields of a response's schema only. Values are not validated: the types of
 * the handlers ensure them, and the tests parse every response. Apps of one process can share a compiler.
 */
export function createSerializerCompiler(): SerializerCompiler {
  const serializers = new Map<z.ZodType, ReturnType<typeof whenFirstUsed>>();
  return ({ schema }) => {
    const serialize = serializers.get(schema) ?? whenFirstUsed(schema);
    serializers.set(schema, serialize);
    return serialize;
  };
}

/** A part of a response that is serialized piece by piece: a field, or a page of a list. */
type Part = { readonly field: string; readonly value: unknown };

/**
 * Returns a function that serializes a response piece by piece, by the schema of each field and with current member
 * names. Memory never holds the whole response. The pages of a list follow each other, and each but the last has
 * entries.
 */
export function pieceWriter({ shape }: { readonly shape: Readonly<Record<string, z.ZodType>> }) {
  const writers = new Map(Object.entries(shape).map(([field, schema]) => [field, whenFirstUsed(schema)]));

  async function textOf(database: Source, { field, value }: Part): Promise<string> {
    const write = writers.get(field);
    if (write === undefined) throw new Error(`The response has no field ${field}`);
    const text = await showNamesInJson(database, write(value));
    return Array.isArray(value) ? text.slice(1, -1) : text;
  }

  return async function* write(database: Source, parts: AsyncIterable<Part>): AsyncGenerator<string> {
    let last = '';
    let before = '{';
    for await (const part of parts) {
      const text = await textOf(database, part);
      const [begin, end] = Array.isArray(part.value) ? ['[', '],'] : ['', ','];
      if (part.field === last) yield text === '' ? '' : `,${text}`;
      else yield `${before}${JSON.stringify(part.field)}:${begin}${text}`;
      before = end;
      last = part.field;
    }
    yield `${before.slice(0, -1)}}`;
  };
}

function refuseToBuild(): never {
  throw new Error('The app has compilers of its own for the schemas of the contract');
}

/** Without these Fastify loads compilers of its own, which nothing here needs. */
export const withoutCompilers = {
  compilersFactory: { buildValidator: refuseToBuild, buildSerializer: refuseToBuild },
};

/**
 * Sends responses with current member names. An unchanged read returns 304, and a large one is compressed when the
 * client accepts it. Writes always get a full response. No response holds both a secret and words of the request, so
 * its compressed size reveals nothing.
 */
export async function compressResponses(app: FastifyInstance, database: Source): Promise<void> {
  // Before the hooks that tag and compress responses.
  app.addHook('onSend', async (_request, _reply, payload) =>
    typeof payload === 'string' ? await showNamesInJson(database, payload) : payload,
  );
  app.addHook('onRequest', (request, _reply, done) => {
    if (isUnsafe(request)) delete request.headers['if-none-match'];
    done();
  });
  // Weak, because the same response is sent in several encodings.
  await app.register(etag, { weak: true });
  await app.register(compress, {
    threshold: COMPRESSED_FROM_BYTES,
    customTypes: /^(application\/json|text\/html)/,
    encodings: [...ENCODINGS],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}
