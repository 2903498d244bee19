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

describe('the fields of settings', () => {
  it('hold what is in force, but for secrets', () => {
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

  it('say what is to be changed, and a blank one that there is to be none', () => {
    expect(changesIn(keys, base, base)).toEqual({});
    const typed = { ...base, payPerPoint: ' 2 ', publicDepartures: true, hub_systemCodes: ' ' };
    expect(changesIn(keys, base, typed)).toEqual({
      payPerPoint: 2,
      publicDepartures: true,
      'hub.systemCodes': null,
    });
    expect(changesIn(keys, base, { ...base, payPerPoint: '' })).toEqual({ payPerPoint: '' });
  });

  it('say what is wrong with what is typed, each at its own', () => {
    expect(mistakesIn(keys, states, base, base)).toEqual({});
    expect(mistakesIn(keys, states, base, { ...base, payPerPoint: '', termLengthDays: '0' })).toEqual({
      payPerPoint: 'This must be a number from 0 to 10000.',
      termLengthDays: 'This must be a whole number from 1 to 366.',
    });
    expect(mistakesIn(keys, states, base, { ...base, rankStaff: '245' })).toEqual({
      rankStaff: 'The ranks of staff, dispatch and administration must not descend.',
    });
  });

  it('get the server’s issues', () => {
    expect(fieldOfPath('changes.hub.systemCodes')).toBe('hub_systemCodes');
    expect(fieldOfPath('changes')).toBeUndefined();
  });

  it('take over what others saved, where nothing is typed', () => {
    const typed = { ...base, payPerPoint: '3' };
    const next = { ...base, payPerPoint: '9', rankStaff: '240' };
    expect(rebasedTexts(base, typed, next)).toEqual({ ...next, payPerPoint: '3' });
  });
});

describe('the ranks that a change makes', () => {
  it('are those in force with what is changed, and the default where that is put back', () => {
    expect(ranksIn(states, {})).toEqual({ staff: 239, dispatch: 244, admin: 247 });
    expect(ranksIn(states, { rankAdmin: 250, rankStaff: null })).toEqual({
      staff: 239,
      dispatch: 244,
      admin: 250,
    });
  });

  it('are none while one is not known', () => {
    expect(ranksIn(new Map(), {})).toBeNull();
    expect(ranks.every((key) => states.has(key))).toBe(true);
  });
});
