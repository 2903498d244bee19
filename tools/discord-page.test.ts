import { readFileSync } from 'node:fs';
import { commands } from '@crewroom/domain/interactions/commands';
import { expect, it } from 'vitest';

it('the page about Discord lists every command', () => {
  const page = readFileSync(new URL('../docs/discord.md', import.meta.url), 'utf8');
  const section = page.split('\n## ').find((text) => text.startsWith("Members' actions")) ?? '';
  const listed = [...section.matchAll(/`\/([a-z]+)[^`]*`/g)].map(([, name]) => name);
  expect(new Set(listed)).toEqual(new Set(Object.keys(commands)));
});
