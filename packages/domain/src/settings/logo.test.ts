import { assert, constantFrom, integer, nat, property, tuple, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logoLimits, readLogo } from './logo.ts';
import { pngOf, webpsOf } from './testing/pictures.ts';

const sides = tuple(
  integer({ min: logoLimits.leastSide, max: logoLimits.mostSide }),
  integer({ min: logoLimits.leastSide, max: logoLimits.mostSide }),
);

const longer = (file: Uint8Array) => Uint8Array.from([...file, 0x50, 0x4b]);

describe('readLogo', () => {
  it('returns the sides of a PNG and of each kind of WebP', () => {
    assert(
      property(sides, ([width, height]) => {
        expect(readLogo(pngOf(width, height), 'image/png')).toEqual({ type: 'image/png', width, height });
        for (const webp of webpsOf(width, height)) {
          expect(readLogo(webp, 'image/webp')).toEqual({ type: 'image/webp', width, height });
        }
      }),
    );
  });

  it.each([
    [15, 16],
    [16, 15],
    [1025, 16],
    [16, 1025],
    [0, 0],
  ])('rejects sides outside the limits: %i × %i', (width, height) => {
    expect(readLogo(pngOf(width, height), 'image/png')).toBeNull();
    // A side of a WebP is at least one pixel.
    for (const webp of webpsOf(Math.max(width, 1), Math.max(height, 1))) {
      expect(readLogo(webp, 'image/webp')).toBeNull();
    }
  });

  it('rejects a file that differs from its content type, is cut off, or is too large', () => {
    const png = pngOf(64, 64);
    expect(readLogo(png, 'image/webp')).toBeNull();
    expect(readLogo(png.subarray(0, 32), 'image/png')).toBeNull();
    for (const webp of webpsOf(64, 64)) {
      expect(readLogo(webp, 'image/png')).toBeNull();
      expect(readLogo(webp.subarray(0, webp.length - 1), 'image/webp')).toBeNull();
    }
    expect(readLogo(pngOf(64, 64, logoLimits.bytes), 'image/png')).not.toBeNull();
    expect(readLogo(pngOf(64, 64, logoLimits.bytes + 1), 'image/png')).toBeNull();
  });

  it('rejects data after the picture, or a chunk with a wrong length', () => {
    const png = pngOf(64, 64, 100);
    expect(readLogo(png, 'image/png')).not.toBeNull();
    // A chunk's length: the last byte of the second one, and the highest possible length.
    const pngs = [longer(png), png.subarray(0, 99), png.with(36, 42), png.with(33, 255)];
    for (const bad of pngs) expect(readLogo(bad, 'image/png')).toBeNull();
    for (const webp of webpsOf(64, 64)) {
      const said = longer(webp);
      said[4] = said.length - 8;
      for (const bad of [longer(webp), said, webp.with(16, 12), webp.with(19, 255)])
        expect(readLogo(bad, 'image/webp')).toBeNull();
    }
  });

  it('never accepts random bytes, and never throws', () => {
    const files = [pngOf(64, 64), ...webpsOf(64, 64)];
    assert(
      property(uint8Array({ maxLength: 64 }), (bytes) => {
        expect([readLogo(bytes, 'image/png'), readLogo(bytes, 'image/webp')]).toEqual([null, null]);
      }),
    );
    // Changing one byte of a head never yields sides beyond the limits.
    assert(
      property(
        constantFrom(...files),
        nat(40),
        integer({ min: 0, max: 255 }),
        constantFrom(...logoLimits.types),
        (file, at, byte, type) => {
          const changed = Uint8Array.from(file);
          changed[at % changed.length] = byte;
          const found = readLogo(changed, type);
          for (const side of found === null ? [] : [found.width, found.height]) {
            expect(side).toBeGreaterThanOrEqual(logoLimits.leastSide);
            expect(side).toBeLessThanOrEqual(logoLimits.mostSide);
          }
        },
      ),
    );
  });
});
