import { isBlank } from './text.ts';

/**
 * The settings of a process that are set. An empty or blank one is not: that is how compose files and templates of
 * `.env` leave one out. White space around a value is never meant: files with Windows line ends leave some.
 */
export function givenSettings(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const given = Object.entries(environment).flatMap(([name, value = '']) =>
    isBlank(value) ? [] : [[name, value.trim()] as const],
  );
  return Object.fromEntries(given);
}
