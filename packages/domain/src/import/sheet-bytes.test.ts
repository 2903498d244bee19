import { assert, property, string, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSheetBytes } from './sheet-bytes.ts';

const TEXT = 'username;role\r\nada;Flugbegleiter für Zürich ✈ 😀\rbob;Żaneta\n';
const READ = 'username;role\nada;Flugbegleiter für Zürich ✈ 😀\nbob;Żaneta\n';
const certain = { text: READ, guessedLines: new Set() };

const platform = new TextDecoder('utf-8', { fatal: true });

function decodes(bytes: Uint8Array): boolean {
  try {
    platform.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const utf8 = (text: string) => new TextEncoder().encode(text);
const bytesOf = (...parts: readonly (string | readonly number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...utf8(part)] : part)));

/** Returns the bytes of a text in UTF-16 with its byte-order mark. */
function utf16(text: string, order: 'LE' | 'BE'): Uint8Array {
  const units = Array.from(`\uFEFF${text}`.split(''), (unit) => unit.charCodeAt(0));
  return Uint8Array.from(
    units.flatMap((unit) => (order === 'LE' ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])),
  );
}

describe('readSheetBytes', () => {
  it.each([
    ['UTF-8', utf8(TEXT)],
    ['UTF-8 with a mark', utf8(`\uFEFF${TEXT}`)],
    ['UTF-16 LE', utf16(TEXT, 'LE')],
    ['UTF-16 BE', utf16(TEXT, 'BE')],
  ])('decodes %s', (_encoding, bytes) => {
    expect(readSheetBytes(bytes)).toEqual(certain);
  });

  it('decodes windows-1252 if it is not UTF-8, and returns the lines that may be wrong', () => {
    const bytes = bytesOf('a\r\nZ', [0xfc], 'rich ', [0x80, 0x9f], '\rb\nc', [0xbf], '\n');
    expect(readSheetBytes(bytes)).toEqual({
      text: 'a\nZürich €Ÿ\nb\nc¿\n',
      guessedLines: new Set([2, 4]),
    });
  });

  it.each<readonly [string, Uint8Array, number]>([
    ['UTF-8 with a byte that begins nothing', bytesOf('a\r\nZürich ✈\r\nb', [0xff], '\nc'), 3],
    ['UTF-8 with a wrong byte on the same line', bytesOf('Zürich ✈ ', [0xff]), 1],
    ['UTF-8 with a wrong byte above', bytesOf([0xff], '\nZürich'), 1],
    ['UTF-8 that ends within a character', bytesOf('é\n', [0xe2, 0x9c]), 2],
    ['UTF-8 with a longer form than needed', bytesOf('é\n', [0xe0, 0x80, 0x80]), 2],
    ['UTF-8 with half a character', bytesOf('é\n', [0xed, 0xa0, 0x80]), 2],
    ['UTF-8 with a mark', bytesOf('\uFEFFa\n', [0xe9]), 2],
    ['UTF-16 with half a character', utf16('a\nb\uD83Dc\n', 'LE'), 2],
    ['UTF-16 with half a unit', Uint8Array.from([...utf16('a\nb', 'BE'), 0]), 2],
  ])('rejects bytes that are %s', (_what, bytes, damagedLine) => {
    expect(readSheetBytes(bytes)).toEqual({ damagedLine });
  });

  it("matches the platform's decoder, or both reject the bytes", () => {
    assert(
      property(string({ unit: 'binary', maxLength: 60 }), (text) => {
        const well = text.toWellFormed().replaceAll('\r', '');
        expect(readSheetBytes(utf8(well))).toMatchObject({ text: platform.decode(utf8(well)) });
      }),
    );
    assert(
      property(uint8Array({ min: 0x70, maxLength: 5 }), (tail) => {
        const bytes = bytesOf('é', [...tail]);
        const isRight = 'text' in readSheetBytes(bytes);
        expect(isRight).toBe(decodes(bytes));
      }),
      { seed: 20_260_302, numRuns: 2_000 },
    );
  });

  it('covers all of windows-1252', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => byte !== 13);
    expect(readSheetBytes(bytes)).toMatchObject({ text: new TextDecoder('windows-1252').decode(bytes) });
  });
});
