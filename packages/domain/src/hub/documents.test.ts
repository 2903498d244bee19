import { expect, it } from 'vitest';
import { hubDocuments, hubSetting } from './documents.ts';

it('each document of the hub has a setting named after it', () => {
  expect(hubDocuments.map(hubSetting)).toEqual([
    'HUB_PERSONNEL_HANDBOOK_URL',
    'HUB_PERSONNEL_EXPECTATIONS_URL',
    'HUB_STAFF_DATABASE_URL',
    'HUB_UNIFORM_GUIDE_URL',
    'HUB_SYSTEM_CODES_URL',
  ]);
});
