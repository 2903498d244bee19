import { connect } from 'node:net';
import { errorBodySchema } from '@crewroom/domain/contract/schemas';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestPortal, type TestPortal } from '../testing/test-portal.ts';

let portal: TestPortal;
let port: number;

beforeAll(async () => {
  portal = await createTestPortal();
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(portal.app.listeningOrigin).port);
});

afterAll(() => portal[Symbol.asyncDispose]());

async function answerTo(text: string): Promise<{ head: string; body: unknown }> {
  const socket = connect(port, '127.0.0.1');
  socket.write(text);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { head, body: JSON.parse(body) };
}

it.each([
  ['no HTTP at all', 'GARBAGE\r\n\r\n', 400, 'invalid_input'],
  [
    'no length',
    'POST /api/auth/logout HTTP/1.1\r\nhost: x\r\ncontent-length: y\r\n\r\n',
    400,
    'invalid_input',
  ],
  [
    'too many cookies',
    `GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'too_large',
  ],
])('answers %s with an error body like any other', async (_, text, status, code) => {
  const { head, body } = await answerTo(text);
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(errorBodySchema.parse(body).code).toBe(code);
});
