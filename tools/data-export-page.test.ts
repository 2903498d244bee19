import { readFileSync } from 'node:fs';
import { ownDataSchema } from '@crewroom/domain/members/endpoints';
import { expect, it } from 'vitest';

/** What every export has, besides the member's data. */
const frame = ['format', 'version', 'exportedAt', 'airline'];

it('the page about the data export lists every field of it', () => {
  const page = readFileSync(new URL('../docs/data-export.md', import.meta.url), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  const listed = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  const fields = Object.keys(ownDataSchema.shape).filter((name) => !frame.includes(name));
  expect(new Set(listed)).toEqual(new Set(fields));
});
