import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Tally } from './tally.ts';

const isCounts = (value: unknown): value is Record<string, number> =>
  typeof value === 'object' && value !== null && Object.values(value).every((n) => typeof n === 'number');

const isTally = (value: unknown): value is Tally =>
  typeof value === 'object' &&
  value !== null &&
  'group' in value &&
  typeof value.group === 'string' &&
  'skippedIn' in value &&
  isCounts(value.skippedIn) &&
  'failures' in value &&
  Array.isArray(value.failures) &&
  value.failures.every((failure) => typeof failure === 'string') &&
  'passed' in value &&
  typeof value.passed === 'number' &&
  'failed' in value &&
  typeof value.failed === 'number' &&
  'skipped' in value &&
  typeof value.skipped === 'number';

export const writeTallies = (path: string, tallies: Iterable<Tally>): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify([...tallies], null, 2));
};

/** Undefined when the runner died before it could report, or wrote something else. */
export const readTallies = (path: string): Tally[] | undefined => {
  if (!existsSync(path)) return undefined;
  const content: unknown = JSON.parse(readFileSync(path, 'utf8'));
  return Array.isArray(content) && content.every(isTally) ? content : undefined;
};
