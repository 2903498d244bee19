import { toHex, toOklch } from './oklch.ts';

/** Ten shades of one colour, from the palest to the deepest, as Mantine takes them. */
export type Shades = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

/** The shades on which white text stands, in light and in dark: both at least 4.5 to 1 whatever the hue. */
export const filledShade = { light: 7, dark: 6 } as const;

const NEUTRAL = { lightness: 0.5, chroma: 0, hue: 0 };

/**
 * Draws ten shades of the hue of `#rrggbb` at fixed steps of lightness, so that contrast does not depend on which
 * colour an airline chooses. Anything but `#rrggbb` gives greys.
 */
export function shadesOf(hex: string): Shades {
  const { chroma, hue } = toOklch(hex) ?? NEUTRAL;
  const shade = (lightness: number, share: number): string =>
    toHex({ lightness, chroma: chroma * share, hue });
  return [
    shade(0.972, 0.12),
    shade(0.94, 0.24),
    shade(0.885, 0.42),
    shade(0.81, 0.65),
    shade(0.735, 0.85),
    shade(0.635, 1),
    shade(0.54, 1.05),
    shade(0.455, 1.05),
    shade(0.385, 0.95),
    shade(0.315, 0.8),
  ];
}
