import type { FastifyInstance } from 'fastify';
import { textOfUtf8 } from '../../integrations/json.ts';

/** Thrown for a JSON body that is not UTF-8. */
export class NotUtf8 extends Error {
  readonly statusCode = 400;
}

/** Adds the parsers of JSON bodies, and of CSV files as bytes for the endpoints that take one. */
export function addBodyParsers(app: FastifyInstance): void {
  // Bodies of other types are rejected with 415, so no parser for them is registered.
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const body = textOfUtf8(bytes);
    if (body === null) done(new NotUtf8());
    // Many clients send the content type even without a body.
    else if (body === '') done(null, undefined);
    else void parseJson(request, body, done);
  });
  app.addContentTypeParser<Buffer>('text/csv', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
}
