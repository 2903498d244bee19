import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import fastJson from 'fast-json-stringify';
import type { FastifyInstance, FastifySerializerCompiler } from 'fastify';
import { z } from 'zod';
import type { Source } from '../database/database.ts';
import { showNamesInJson } from '../database/stored-names.ts';
import { isUnsafe } from './security.ts';

/** Smaller answers are sent as they are. */
export const COMPRESSED_FROM_BYTES = 2_048;

/** The encodings of large answers, the best first. */
export const ENCODINGS = ['br', 'gzip'] as const;

function isConstant(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && 'enum' in schema;
}

function compile(schema: z.ZodType): (answer: unknown) => string {
  const jsonSchema = z.toJSONSchema(schema, {
    target: 'openapi-3.0',
    reused: 'inline',
    unrepresentable: 'any',
    override: ({ jsonSchema: part }) => {
      // Checks of a value cost time, and change nothing of what is written.
      delete part.format;
      delete part.pattern;
      // Where any of some constants may stand, the value is written as it is.
      if (part.anyOf?.every(isConstant)) delete part.anyOf;
    },
  });
  // The two libraries describe JSON Schema with types of their own.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return fastJson(jsonSchema as Parameters<typeof fastJson>[0]);
}

/**
 * The function that writes an answer as JSON by its schema. Only the fields that the schema names are written. Values
 * are not validated: the types of the handlers have done that, and the tests parse every answer. It is compiled for the
 * first answer: a start compiles none, and a server keeps those that it needs.
 */
export const compileSerializer: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  let write: ReturnType<typeof compile> | undefined;
  return (answer: unknown) => {
    write ??= compile(schema);
    return write(answer);
  };
};

function refuseToBuild(): never {
  throw new Error('The app has compilers of its own for the schemas of the contract');
}

/** Without these Fastify loads compilers of its own, which nothing here needs. */
export const withoutCompilers = {
  compilersFactory: { buildValidator: refuseToBuild, buildSerializer: refuseToBuild },
};

/**
 * Sends answers with the names that members have now, and small: an unchanged read is a 304, and a large one is compressed for who takes it. Writes are always
 * answered in full. No answer holds a secret beside words of the request, so its compressed size tells nothing.
 */
export async function compressAnswers(app: FastifyInstance, database: Source): Promise<void> {
  // Before the hooks that mark and compress what is sent.
  app.addHook('onSend', async (_request, _reply, payload) =>
    typeof payload === 'string' ? await showNamesInJson(database, payload) : payload,
  );
  app.addHook('onRequest', (request, _reply, done) => {
    if (isUnsafe(request)) delete request.headers['if-none-match'];
    done();
  });
  // Weak, because the same answer is sent in several encodings.
  await app.register(etag, { weak: true });
  await app.register(compress, {
    threshold: COMPRESSED_FROM_BYTES,
    customTypes: /^(application\/json|text\/html)/,
    encodings: [...ENCODINGS],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
}
