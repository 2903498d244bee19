import { type CSSVariablesResolver, createTheme, type MantineThemeOverride } from '@mantine/core';
import { filledShade, type Shades, shadesOf } from './shades.ts';

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
      // Unnamed by default, which leaves a button without a word for those who listen.
      CloseButton: { defaultProps: { 'aria-label': 'Close' } },
      Modal: {
        defaultProps: {
          centered: true,
          padding: 'lg',
          closeButtonProps: { 'aria-label': 'Close' },
          overlayProps: { backgroundOpacity: 0.6, color: '#060c17' },
          transitionProps: { duration: 150, transition: 'fade' },
        },
      },
    },
  });
}

/** Where Mantine's own choices are too pale to read, or draw a line the portal does not want. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--text-dim)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-success': 'var(--mantine-color-green-7)',
  },
  dark: {
    '--mantine-color-dimmed': 'var(--text-dim)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-success': 'var(--mantine-color-green-4)',
  },
});
