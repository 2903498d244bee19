/** A colour by lightness (0-1), chroma and hue in degrees. Colours of equal lightness have about the same contrast. */
type Oklch = { readonly lightness: number; readonly chroma: number; readonly hue: number };

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
function linearRgb(hex: string): Triple | undefined {
  const [, red, green, blue] = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex) ?? [];
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  return [readChannel(red), readChannel(green), readChannel(blue)];
}

function luminanceOf(hex: string): number {
  const [red, green, blue] = linearRgb(hex) ?? [0, 0, 0];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two colours (`#rrggbb`) as WCAG 2 counts it, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
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

/** Formats a colour as `#rrggbb`. The chroma is reduced until the colour can be shown in sRGB. */
export function toHex(color: Oklch): string {
  let { chroma } = color;
  let rgb = toLinearRgb(color);
  while (!isInSrgb(rgb) && chroma > 0) {
    chroma = Math.max(0, chroma - 0.004);
    rgb = toLinearRgb({ ...color, chroma });
  }
  return `#${rgb.map(writeChannel).join('')}`;
}

/** The accent of an airline that chose none: a deep aviation blue. */
export const DEFAULT_ACCENT = '#1b4f94';

/** The shades behind white text, in light and in dark. The contrast of both is at least 4.5 to 1 for every hue. */
export const filledShade = { light: 7, dark: 6 } as const;

const NEUTRAL = { lightness: 0.5, chroma: 0, hue: 0 };

/**
 * Computes ten shades of the hue of `#rrggbb`, from the palest to the deepest, at fixed steps of lightness. The
 * contrast therefore does not depend on the chosen colour. Any other text gives greys.
 */
export function shadesOf(hex: string) {
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
  ] as const;
}

/** The accent of buttons, in light and in dark, for a chosen `#rrggbb`. */
export function usedAccent(hex: string): { readonly light: string; readonly dark: string } {
  const shades = shadesOf(hex);
  return { light: shades[filledShade.light], dark: shades[filledShade.dark] };
}

/** The shades with a token: `--accent-7` and so on. The style sheet has a deep aviation blue. */
export const namedShades = [3, 4, 6, 7, 8] as const;

type Root = { readonly style: Pick<CSSStyleDeclaration, 'setProperty'> };

/** Applies the airline's accent (`#rrggbb`) to the page. Null keeps the style sheet's. */
export function showAccent({ style }: Root, accent: string | null): void {
  if (accent === null) return;
  const shades = shadesOf(accent);
  for (const shade of namedShades) style.setProperty(`--accent-${shade}`, shades[shade]);
}
