import { connect } from 'node:net';
import { errorBodySchema } from '@crewroom/domain/contract/schemas';
import { expect } from 'vitest';
import { it as portalTest } from '../../testing/portal-test.ts';

const it = portalTest.extend('port', { scope: 'file' }, async ({ portal }) => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' });
  return Number(new URL(portal.app.listeningOrigin).port);
});

async function responseTo(port: number, text: string): Promise<{ head: string; body: unknown }> {
  const socket = connect(port, '127.0.0.1');
  socket.write(text);
  let response = '';
  for await (const chunk of socket) response += String(chunk);
  const [head = '', body = ''] = response.split('\r\n\r\n');
  return { head, body: JSON.parse(body) };
}

it.for([
  ['no HTTP at all', 'GARBAGE\r\n\r\n', '400 Bad Request', 'invalid_input'],
  [
    'a length that is no number',
    'POST /api/auth/logout HTTP/1.1\r\nhost: x\r\ncontent-length: y\r\n\r\n',
    '400 Bad Request',
    'invalid_input',
  ],
  [
    'headers that are too long',
    `GET / HTTP/1.1\r\nhost: x\r\ncookie: ${'a'.repeat(20_000)}\r\n\r\n`,
    '431 Request Header Fields Too Large',
    'too_large',
  ],
] as const)('responds to %s with an error body like any other', async ([, text, status, code], { port }) => {
  const { head, body } = await responseTo(port, text);
  expect(head.split('\r\n', 1)).toEqual([`HTTP/1.1 ${status}`]);
  const parsed = errorBodySchema.parse(body);
  expect(parsed.code).toBe(code);
  expect(head).toContain(`x-request-id: ${parsed.requestId}\r\n`);
});
