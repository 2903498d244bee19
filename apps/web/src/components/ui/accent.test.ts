import { describe, expect, it } from 'vitest';
import {
  contrastOf,
  DEFAULT_ACCENT,
  filledShade,
  namedShades,
  shadesOf,
  showAccent,
  toHex,
} from './accent.ts';
import tokens from './tokens.css?raw';

it('counts contrast as WCAG 2 does', () => {
  expect(contrastOf('#ffffff', '#000000')).toBe(21);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

const NIGHT_CARD = '#111e34';
const PAGE = '#f2f5f8';

const hues = Array.from({ length: 36 }, (_, index) => index * 10);
const accents = hues.flatMap((hue) =>
  [0.04, 0.12, 0.25].map((chroma) => toHex({ lightness: 0.5, chroma, hue })),
);

describe('the shades of an accent', () => {
  it.each([...accents, '#ffff00', '#000000', '#ffffff', 'not a colour'])(
    'of %s are all readable',
    (accent) => {
      const shades = shadesOf(accent);
      expect(contrastOf(shades[filledShade.light], '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(shades[filledShade.light], PAGE)).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(shades[filledShade.dark], '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(shades[4], NIGHT_CARD)).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf(shades[9], shades[1])).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('keep the given hue', () => {
    expect(shadesOf('#1b4f94')[filledShade.light]).toMatch(/^#[0-4][0-9a-f][4-6][0-9a-f][89a][0-9a-f]$/);
  });
});

const shadesShownFor = (accent: string | null): Record<string, string> => {
  const shown: Record<string, string> = {};
  const setProperty = (name: string, value: string) => {
    shown[name] = value;
  };
  showAccent({ style: { setProperty } }, accent);
  return shown;
};

describe('the accent of the page', () => {
  it("is the airline's", () => {
    expect(shadesShownFor('#c22f2f')['--accent-7']).toBe(shadesOf('#c22f2f')[7]);
  });

  it('comes from the style sheet without a choice, with the shades of a deep aviation blue', () => {
    expect(shadesShownFor(null)).toEqual({});
    for (const shade of namedShades)
      expect(tokens).toContain(`--accent-${shade}: ${shadesOf(DEFAULT_ACCENT)[shade]};`);
  });
});
