/** The name of a browser that does not identify itself. */
export const UNKNOWN_DEVICE = 'Unknown device';

// In this order, because most browsers also name their ancestors or browsers that they imitate.
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
] as const;

function nameIn(userAgent: string, known: readonly (readonly [string, string])[]): string | undefined {
  return known.find(([mark]) => userAgent.includes(mark))?.[1];
}

/** Returns the coarse name of a browser ("Firefox on Windows") by its user agent. Nothing else of the user agent is kept. */
export function deviceOf(userAgent: string | undefined): string {
  const [browser, system] = [nameIn(userAgent ?? '', browsers), nameIn(userAgent ?? '', systems)];
  if (browser === undefined) return system ?? UNKNOWN_DEVICE;
  return system === undefined ? browser : `${browser} on ${system}`;
}
