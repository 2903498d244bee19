import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorBody } from '@crewroom/domain/api/error-body';
import { newId } from '../database/ids.ts';

type Unreadable = { readonly status: number; readonly code: ErrorBody['code']; readonly message: string };

const garbled: Unreadable = { status: 400, code: 'invalid_input', message: 'The request could not be read.' };

const told: Readonly<Record<string, Unreadable>> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too_large', message: 'The request carries too many cookies.' },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'invalid_input',
    message: 'The request took too long to come.',
  },
};

/**
 * Answers what is no HTTP request, which reaches no route and no hook, with an error body like any other. The
 * connection ends: nobody knows where on it the next request would begin.
 */
export function answerUnreadableRequest(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, code, message } = told[error.code ?? ''] ?? garbled;
  const body = JSON.stringify({ message, code, requestId: newId() } satisfies ErrorBody);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'connection: close',
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
