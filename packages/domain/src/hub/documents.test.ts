import { expect, it } from 'vitest';
import { hubDocuments, hubSetting } from './documents.ts';

it('the hub has the five documents of section 2 of the specification, in its order', () => {
  expect(hubDocuments).toEqual([
    'personnel-handbook',
    'personnel-expectations',
    'staff-database',
    'uniform-guide',
    'system-codes',
  ]);
});

it('each document has a setting named after it', () => {
  expect(hubDocuments.map(hubSetting)).toEqual([
    'HUB_PERSONNEL_HANDBOOK_URL',
    'HUB_PERSONNEL_EXPECTATIONS_URL',
    'HUB_STAFF_DATABASE_URL',
    'HUB_UNIFORM_GUIDE_URL',
    'HUB_SYSTEM_CODES_URL',
  ]);
});
