import { describe, expect, it } from 'vitest';
import { createOpener, createSealer, type Seal } from './sealed-pieces.ts';

const key = 'a key of the airline, of 32 letters';
const PIECE = 64 * 1024;
const SEALED = PIECE + 16;

const bytesOf = (length: number) => Buffer.alloc(length, 'Crewroom');

async function seal(bytes: Buffer, step: number) {
  let used: Seal | undefined;
  const { add, end, line } = await createSealer(key, (given) => {
    used = given;
    return Buffer.from('the first line');
  });
  const sealed: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += step) sealed.push(add(bytes.subarray(at, at + step)));
  sealed.push(end());
  if (used === undefined) throw new Error('It was not sealed');
  return { sealed: Buffer.concat(sealed), seal: used, line };
}

async function open({ sealed, seal: used, line }: Awaited<ReturnType<typeof seal>>, step: number) {
  const opener = await createOpener(key, used, line);
  if (opener === null) throw new Error('The key is another one');
  const chunks = (async function* () {
    for (let at = 0; at < sealed.length; at += step) yield sealed.subarray(at, at + step);
  })();
  const opened: Buffer[] = [];
  for await (const bytes of opener(chunks)) opened.push(bytes);
  return Buffer.concat(opened);
}

describe('pieces', () => {
  it.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE, 3 * PIECE + 7])(
    'of %d bytes are restored, however they are chunked',
    async (length) => {
      for (const step of [1_000, PIECE, 5 * PIECE]) {
        const made = await seal(bytesOf(length), step);
        for (const other of [999, SEALED, 5 * SEALED]) {
          expect((await open(made, other)).equals(bytesOf(length))).toBe(true);
        }
      }
    },
  );

  it('do not open without the last, in another order, or with more after the last', async () => {
    const made = await seal(bytesOf(3 * PIECE), PIECE);
    const piece = (number: number) => made.sealed.subarray(number * SEALED, (number + 1) * SEALED);
    for (const numbers of [[], [0], [0, 1], [1, 0, 2], [0, 2], [0, 0, 1, 2], [0, 1, 2, 2]]) {
      const sealed = Buffer.concat(numbers.map(piece));
      await expect(open({ ...made, sealed }, SEALED)).rejects.toThrow(/authenticate|tag/i);
    }
  });

  it('are bound to their first line', async () => {
    const made = await seal(bytesOf(10), 10);
    await expect(open({ ...made, line: Buffer.from('another line') }, 100)).rejects.toThrow(/authenticate/);
  });
});
