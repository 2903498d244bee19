/** What a browser is called that does not say what it is. */
export const UNKNOWN_DEVICE = 'Unknown device';

// In this order: most browsers also name those that they are made from or want to be taken for.
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

/** A browser in coarse words ("Firefox on Windows") by what it says of itself, of which nothing else is told. */
export function deviceOf(userAgent: string | undefined): string {
  const [browser, system] = [nameIn(userAgent ?? '', browsers), nameIn(userAgent ?? '', systems)];
  if (browser === undefined) return system ?? UNKNOWN_DEVICE;
  return system === undefined ? browser : `${browser} on ${system}`;
}
