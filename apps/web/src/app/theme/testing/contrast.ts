import { linearRgb } from '../accent.ts';

function luminance(hex: string): number {
  const [red, green, blue] = linearRgb(hex) ?? [0, 0, 0];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours as WCAG 2 counts it, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}
