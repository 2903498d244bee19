import { readFileSync } from 'node:fs';
import { type Setting, settingTable } from '@crewroom/domain/settings/table';
import { expect, it } from 'vitest';

const page = readFileSync(new URL('../docs/settings.md', import.meta.url), 'utf8');

function defaultOf({ default: value, defaultInWords }: Setting): string {
  return defaultInWords ?? (value === null ? 'none' : `\`${value}\``);
}

it('the documents list every setting of the airline as its table says it', () => {
  const rows = Object.values<Setting>(settingTable).map(
    (setting) =>
      `| \`${setting.environment}\` | ${setting.label} | ${defaultOf(setting)} | ${setting.help} |`,
  );
  const [, listed = ''] = /\n## Of the airline\n(.*)/s.exec(page) ?? [];
  expect(listed.split('\n').filter((line) => line.startsWith('| `'))).toEqual(rows);
});
