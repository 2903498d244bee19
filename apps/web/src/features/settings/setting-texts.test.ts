import type { SettingState } from '@crewroom/domain/settings/endpoints';
import type { SettingKey } from '@crewroom/domain/settings/table';
import { describe, expect, it } from 'vitest';
import {
  changesIn,
  fieldOfPath,
  mistakesIn,
  ranksIn,
  rebasedTexts,
  type SettingStates,
  textsOf,
} from './setting-texts.ts';

const state = (key: SettingKey, value: SettingState['value']): SettingState => ({
  key,
  value,
  source: 'default',
  secret: false,
  updatedAt: null,
  updatedBy: null,
});

const states: SettingStates = new Map(
  (
    [
      ['rankStaff', 239],
      ['rankDispatch', 244],
      ['rankAdmin', 247],
      ['payPerPoint', 1.5],
      ['termLengthDays', null],
      ['publicDepartures', false],
      ['hub.systemCodes', 'https://docs.example'],
      ['discordStaffWebhookUrl', null],
    ] as const
  ).map(([key, value]) => [key, state(key, value)]),
);

const keys = [...states.keys()];
const ranks = ['rankStaff', 'rankDispatch', 'rankAdmin'] as const;
const base = textsOf(keys, states);

describe('setting texts', () => {
  it('contain the current values, except for secrets', () => {
    expect(base).toEqual({
      rankStaff: '239',
      rankDispatch: '244',
      rankAdmin: '247',
      payPerPoint: '1.5',
      termLengthDays: '',
      publicDepartures: false,
      hub_systemCodes: 'https://docs.example',
    });
  });

  it('return the changes, and null for a blank field', () => {
    expect(changesIn(keys, base, base)).toEqual({});
    const typed = { ...base, payPerPoint: ' 2 ', publicDepartures: true, hub_systemCodes: ' ' };
    expect(changesIn(keys, base, typed)).toEqual({
      payPerPoint: 2,
      publicDepartures: true,
      'hub.systemCodes': null,
    });
    expect(changesIn(keys, base, { ...base, payPerPoint: '' })).toEqual({ payPerPoint: '' });
  });

  it('return each mistake at its own field', () => {
    expect(mistakesIn(keys, states, base, base)).toEqual({});
    expect(mistakesIn(keys, states, base, { ...base, payPerPoint: '', termLengthDays: '0' })).toEqual({
      payPerPoint: 'This must be a number from 0 to 10000.',
      termLengthDays: 'This must be a whole number from 1 to 366.',
    });
    expect(mistakesIn(keys, states, base, { ...base, rankStaff: '245' })).toEqual({
      rankStaff:
        'The dispatch rank must not be below the staff rank, nor the administration rank below the dispatch rank.',
    });
  });

  it('show the server’s issues at their fields', () => {
    expect(fieldOfPath('changes.hub.systemCodes')).toBe('hub_systemCodes');
    expect(fieldOfPath('changes')).toBeUndefined();
  });

  it('take over the changes of others in fields without typed text', () => {
    const typed = { ...base, payPerPoint: '3' };
    const next = { ...base, payPerPoint: '9', rankStaff: '240' };
    expect(rebasedTexts(base, typed, next)).toEqual({ ...next, payPerPoint: '3' });
  });
});

describe('ranksIn', () => {
  it('returns the current ranks with the changes, and the default after a reset', () => {
    expect(ranksIn(states, {})).toEqual({ staff: 239, dispatch: 244, admin: 247 });
    expect(ranksIn(states, { rankAdmin: 250, rankStaff: null })).toEqual({
      staff: 239,
      dispatch: 244,
      admin: 250,
    });
  });

  it('returns null while a rank is unknown', () => {
    expect(ranksIn(new Map(), {})).toBeNull();
    expect(ranks.every((key) => states.has(key))).toBe(true);
  });
});
