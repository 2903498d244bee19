import { readFileSync } from 'node:fs';
import { namesOf } from '@crewroom/domain/record-from-names';
import { type SettingSection, settingSections } from '@crewroom/domain/settings/sections';
import { type Setting, settingsIn, settingTable } from '@crewroom/domain/settings/table';
import { describe, expect, it } from 'vitest';

const page = readFileSync(new URL('../docs/configuration.md', import.meta.url), 'utf8');

const [, aboutAirline = ''] = page.split('\n## The airline\n');

/** Returns the rows of a section's table, each with its cells. */
function rowsOf(section: SettingSection): string[][] {
  const [, text = ''] = aboutAirline.split(`\n### ${settingSections[section].label}\n`);
  const [own = ''] = text.split('\n### ', 1);
  const rows = own.split('\n').filter((line) => line.startsWith('| `'));
  return rows.map((row) => row.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));
}

function defaultOf({ default: value, defaultInWords, emptyMeans }: Setting): string {
  return defaultInWords ?? emptyMeans ?? (value === null ? 'none' : `\`${value}\``);
}

const isShort = (meaning = ''): boolean => meaning !== '' && meaning.split(' ').length <= 20;

describe('the configuration page', () => {
  it.each(namesOf(settingSections))('lists the settings of %s in order, with name and default', (section) => {
    const expected = settingsIn(section).map((key) => {
      const setting: Setting = settingTable[key];
      return [`\`${setting.environment}\``, setting.label, defaultOf(setting)];
    });
    expect(rowsOf(section).map((cells) => cells.slice(0, 3))).toEqual(expected);
  });

  it('explains each setting in at most 20 words', () => {
    const meanings = namesOf(settingSections).flatMap((section) => rowsOf(section).map((cells) => cells[3]));
    expect(meanings.filter((meaning) => !isShort(meaning))).toEqual([]);
  });
});
