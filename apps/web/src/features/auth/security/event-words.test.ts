import type { SecurityEvent } from '@crewroom/domain/auth/security-endpoints';
import { describe, expect, it } from 'vitest';
import { detailsInWords } from './event-words.ts';

describe('detailsInWords', () => {
  it.each([
    [{}, ''],
    [{ code: 'insufficient_rank', call: 'GET /api/admin/users' }, 'rank too low, GET /api/admin/users'],
    [{ code: 'of_another_version' }, 'of_another_version'],
    [{ what: 'own_data' }, 'their own data'],
    [{ settings: ['chatUrl', 'payPerPoint'] }, 'Chat server URL, Pay per point'],
    [{ sessions: 1 }, '1 session'],
    [{ sessions: 0 }, '0 sessions'],
    [{ named: 2, forgotten: 1 }, '2 people named, 1 erased'],
    [{ searched: 1 }, '1 name searched for and removed'],
    [{ decision: 'refuse' }, 'rejected'],
    [{ ok: false }, 'failed'],
    [{ ok: true, rows: 12 }, '12 rows'],
    [
      { settings: ['airlineName', 'robloxApiKey', 'of_another_version'] },
      'Airline name, Roblox API key, of_another_version',
    ],
  ] satisfies [SecurityEvent['details'], string][])('%j: %s', (details, words) => {
    expect(detailsInWords({ details })).toBe(words);
  });
});
