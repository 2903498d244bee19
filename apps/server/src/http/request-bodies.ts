import type { FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { type ZodType, z } from 'zod';
import { faultWords } from './fault-words.ts';

/** Reads bodies as JSON and nothing else, and validates whatever comes in with the schemas of the calls. */
export function readBodies(app: FastifyInstance): void {
  z.config({ customError: faultWords });
  // A text or form body is answered 415 before anything is read; no parser for one stands by.
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Many clients name the type whether or not they send anything.
    if (body === '') done(null, undefined);
    else void parseJson(request, body, done);
  });
  app.setValidatorCompiler<ZodType>((route) => {
    const validate = validatorCompiler(route);
    // An absent body arrives here as null; the contract knows it as undefined.
    return route.httpPart === 'body' ? (body: unknown) => validate(body ?? undefined) : validate;
  });
}
