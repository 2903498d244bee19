import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { tableNames } from './tables.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const files = globSync('**/*.ts', { cwd: root }).filter((file) => !/\.test\.ts$|^testing\//.test(file));

const COMMENT = /^\s*(?:\/\/|\/?\*)/;
const byName = new RegExp(
  `\\b(?:from|join|into|update|table|on|truncate)\\s+"?(?:${tableNames.join('|')})\\b`,
);

it('names tables in raw SQL by sql.table, so that a schema is named there too', () => {
  const named = files.flatMap((file) =>
    readFileSync(root + file, 'utf8')
      .split('\n')
      .filter((line) => !COMMENT.test(line) && byName.test(line))
      // Prose in strings and templates names no table.
      .filter((line) =>
        /sql[<`]|\b(?:select|insert|delete|update|where|with)\b.*\b(?:from|into|set)\b/.test(line),
      )
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(named).toEqual([]);
});
