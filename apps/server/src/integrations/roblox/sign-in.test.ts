import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { startStubRoblox } from '../../testing/fake-roblox.ts';
import { createSignIn } from './sign-in.ts';

function messagesOf(error: unknown): string[] {
  return error instanceof Error ? [error.message, ...messagesOf(error.cause)] : [];
}

describe('a sign-in', () => {
  it('reads at most one megabyte of a response after decompression', async () => {
    const packed = gzipSync(' '.repeat(50_000_000));
    expect(packed.length).toBeLessThan(100_000);
    await using stub = await startStubRoblox(() => ({
      headers: { 'content-encoding': 'gzip' },
      body: packed,
    }));
    const signIn = createSignIn(stub.settings(), 'http://localhost:3000/api/auth/roblox/callback');
    const failure: unknown = await signIn.start().catch((error: unknown) => error);
    expect(messagesOf(failure)).toContain('too large');
  });
});
