import { isBlank, trimUnseen } from '../text.ts';

/**
 * The settings that are set, without spaces and invisible characters around their values, which Windows line ends and pasting
 * leave there. Blank ones count as not set, because compose files and `.env` templates leave settings blank.
 */
export function givenSettings(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const given = Object.entries(environment).flatMap(([name, value = '']) =>
    isBlank(value) ? [] : [[name, trimUnseen(value)] as const],
  );
  return Object.fromEntries(given);
}
