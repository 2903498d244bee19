import { describe, expect, it } from 'vitest';
import { failureReason } from './sign-in.ts';

describe('failureReason', () => {
  it('returns names and messages of the failure and its causes, in one line', () => {
    const inner = new TypeError('connect\nECONNREFUSED');
    const failure = new Error('fetch failed', { cause: inner });
    expect(failureReason(failure)).toBe('Error: fetch failed < TypeError: connect ECONNREFUSED');
  });

  it('leaves out what a library attaches to its errors', () => {
    const secret = 'a-state-a-code-or-an-answer';
    const failure = Object.assign(new Error('unexpected "state"', { cause: { expected: secret } }), {
      parameters: { code: secret },
      error: `server_error ${secret}`,
      error_description: secret,
    });
    expect(failureReason(failure)).toBe('Error: unexpected "state"');
  });

  it('includes the OAuth error that shows which setting is wrong', () => {
    const failure = Object.assign(new Error('server responded with an error'), { error: 'invalid_client' });
    expect(failureReason(failure)).toBe('Error: server responded with an error (invalid_client)');
  });

  it('returns a text unchanged, and ends for errors that cause themselves', () => {
    expect(failureReason('unknown state')).toBe('unknown state');
    const loop = new Error('loop');
    loop.cause = loop;
    expect(failureReason(loop).split(' < ')).toHaveLength(4);
  });

  it.each([undefined, null, 7, {}])('is unknown for %j', (failure) => {
    expect(failureReason(failure)).toBe('unknown');
  });
});
