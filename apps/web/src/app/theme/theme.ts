import { type CSSVariablesResolver, createTheme, type MantineThemeOverride } from '@mantine/core';
import { SteadyButton } from '../../ui/steady-button.tsx';

/** A colour by lightness (0-1), chroma and hue in degrees. Colours of equal lightness have about the same contrast. */
export type Oklch = { readonly lightness: number; readonly chroma: number; readonly hue: number };

type Triple = readonly [number, number, number];

const toLinear = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const toGamma = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

const readChannel = (text: string): number => toLinear(Number.parseInt(text, 16) / 255);

const writeChannel = (value: number): string =>
  Math.round(Math.min(1, Math.max(0, toGamma(Math.max(0, value)))) * 255)
    .toString(16)
    .padStart(2, '0');

/** Red, green and blue of `#rrggbb` as linear light from 0 to 1; undefined for any other text. */
export function linearRgb(hex: string): Triple | undefined {
  const [, red, green, blue] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  return [readChannel(red), readChannel(green), readChannel(blue)];
}

/** Reads `#rrggbb`; undefined for any other text. */
function toOklch(hex: string): Oklch | undefined {
  const rgb = linearRgb(hex);
  if (rgb === undefined) return undefined;
  const [red, green, blue] = rgb;
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * 180) / Math.PI,
  };
}

function toLinearRgb({ lightness, chroma, hue }: Oklch): Triple {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

const isInSrgb = (rgb: Triple): boolean => rgb.every((value) => value > -0.0005 && value < 1.0005);

/** Writes `#rrggbb`. The chroma is reduced until the colour can be shown in sRGB. */
export function toHex(color: Oklch): string {
  let { chroma } = color;
  let rgb = toLinearRgb(color);
  while (!isInSrgb(rgb) && chroma > 0) {
    chroma = Math.max(0, chroma - 0.004);
    rgb = toLinearRgb({ ...color, chroma });
  }
  return `#${rgb.map(writeChannel).join('')}`;
}

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

const AVIATION_BLUE = '#1b4f94';

const slate: Shades = [
  '#f6f8fb',
  '#edf1f6',
  '#e0e7ee',
  '#cfd8e3',
  '#b6c2d1',
  '#8796ab',
  '#566479',
  '#3d4a5e',
  '#263244',
  '#131d2e',
];

const night: Shades = [
  '#dbe4f0',
  '#b9c6d8',
  '#96a6be',
  '#7f90aa',
  '#2a3b58',
  '#1d2d4a',
  '#16263f',
  '#111e34',
  '#0b1526',
  '#070e1a',
];

const FONT = '"Inter Variable", "Inter Stand-in", system-ui, sans-serif';

const px = (pixels: number): string => `${pixels / 16}rem`;

const heading = (pixels: number, lineHeight: number) => ({
  fontSize: px(pixels),
  lineHeight: String(lineHeight / pixels),
});

/** Mantine's theme in the airline's accent (`#rrggbb`; null for the default, a deep aviation blue). */
export function themeFor(accent: string | null): MantineThemeOverride {
  return createTheme({
    colors: {
      accent: shadesOf(accent ?? AVIATION_BLUE),
      gray: slate,
      dark: night,
      // Mantine's own reds and greens are too pale to carry white text.
      red: shadesOf('#c22f2f'),
      green: shadesOf('#1c7f4d'),
      teal: shadesOf('#12807b'),
      yellow: shadesOf('#a86a08'),
    },
    primaryColor: 'accent',
    primaryShade: filledShade,
    black: '#111c2e',
    fontFamily: FONT,
    fontFamilyMonospace: `"B612 Mono", ${FONT}`,
    headings: {
      fontFamily: FONT,
      fontWeight: '650',
      sizes: { h1: heading(26, 32), h2: heading(18, 24), h3: heading(16, 24), h4: heading(14, 20) },
    },
    fontSizes: { xs: px(12), sm: px(14), md: px(15), lg: px(17), xl: px(20) },
    spacing: { xs: px(8), sm: px(12), md: px(16), lg: px(24), xl: px(32) },
    radius: { xs: px(2), sm: px(4), md: px(6), lg: px(10), xl: px(16) },
    defaultRadius: 'md',
    respectReducedMotion: true,
    components: {
      Button: { defaultProps: { component: SteadyButton } },
      // Mantine gives it no name, so screen readers would announce only "button".
      CloseButton: { defaultProps: { 'aria-label': 'Close' } },
    },
  });
}

/** Replaces Mantine colours that have too little contrast, and borders the design does not use. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--text-dim)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-disabled-color': 'var(--text-dim)',
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-success': 'var(--mantine-color-green-7)',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--text-dim)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-disabled-color': 'var(--text-dim)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-success': 'var(--mantine-color-green-4)',
  },
});
