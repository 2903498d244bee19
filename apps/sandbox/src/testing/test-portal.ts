import { createPublicKey, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished } from 'vitest';
import { z } from 'zod';

const KEY = '16bd2a71bd2aa8dff9dd4557cc470b2d3cbb24441d72679a466a891b05beb9b7';

const interactionSchema = z.looseObject({
  id: z.string(),
  type: z.number(),
  token: z.string(),
  data: z.looseObject({}),
});

export type Delivered = z.infer<typeof interactionSchema>;

/** The response of the test's portal: a status, and a body as JSON. */
export type MockResponse = readonly [status: number, body: unknown];

export type TestPortal = {
  readonly url: string;
  /** The deliveries with a correct signature, oldest first. */
  readonly delivered: readonly Delivered[];
};

/** Starts a portal for the test that accepts interactions. */
export async function startTestPortal(
  respond: (interaction: Delivered) => MockResponse,
): Promise<TestPortal> {
  const delivered: Delivered[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp } = request.headers;
      const x = Buffer.from(KEY, 'hex').toString('base64url');
      const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
      const signed = Buffer.from(`${String(timestamp)}${body}`);
      const isSigned = verify(null, signed, key, Buffer.from(String(signature), 'hex'));
      const interaction = interactionSchema.parse(JSON.parse(body));
      if (isSigned) delivered.push(interaction);
      const [status, outcome] = isSigned ? respond(interaction) : ([401, {}] as const);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(outcome));
    });
  });
  const { promise: listening, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await listening;
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address: AddressInfo | string | null = server.address();
  expect(address).toBeTypeOf('object');
  const { port } = z.object({ port: z.number() }).parse(address);
  return { url: `http://127.0.0.1:${port}/discord/interactions`, delivered };
}
