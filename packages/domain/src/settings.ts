import { isBlank } from './text.ts';

/** A value for each of some names. */
export function perName<Name extends string, Value>(
  names: readonly Name[],
  of: (name: Name) => Value,
): Readonly<Record<Name, Value>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each name has its entry
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>;
}

/**
 * The settings that are set, without white space around their values. Blank ones count as not set, because compose files
 * and `.env` templates leave settings blank. White space is removed, because files with Windows line ends add some.
 */
export function givenSettings(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const given = Object.entries(environment).flatMap(([name, value = '']) =>
    isBlank(value) ? [] : [[name, value.trim()] as const],
  );
  return Object.fromEntries(given);
}
