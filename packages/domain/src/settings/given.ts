import { isBlank } from '../text.ts';

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
