import { isBlank, trimInvisible } from '../text.ts';

/**
 * Returns the settings that are not blank, with trimmed values. Windows line endings and pasting add spaces and invisible
 * characters. Blank values count as not set, because compose files and `.env` templates contain blank settings.
 */
export function nonBlankSettings(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const settings = Object.entries(environment).flatMap(([name, value = '']) =>
    isBlank(value) ? [] : [[name, trimInvisible(value)] as const],
  );
  return Object.fromEntries(settings);
}
