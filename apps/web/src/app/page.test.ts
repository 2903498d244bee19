import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import page from '../../index.html?raw';

// What the sixth field of the header of a PNG file says of one in true colour that lets nothing through.
const [COLOUR_AT, OPAQUE] = [25, 2];

it('takes the whole window of a phone, and gives it an icon without holes', () => {
  expect(page).toContain('viewport-fit=cover');
  const [, icon = ''] = /rel="apple-touch-icon" href="([^"]+)"/.exec(page) ?? [];
  // A touch icon has no transparency, which phones would fill with black.
  const file = readFileSync(new URL(`../../public${icon}`, import.meta.url));
  expect(file.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect(file[COLOUR_AT]).toBe(OPAQUE);
});
