import { assert, date, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canReadTopic,
  type InvalidatedTopics,
  isTopic,
  readTopics,
  type Topic,
  topics,
  topicsFor,
  writeTopics,
} from './topics.ts';

const id = '0198f0a0-5c1e-7000-8000-0000000000aa';
const otherId = '0198f0a0-5c1e-7000-8000-0000000000bb';

const everyTopic: readonly (readonly [Topic, string])[] = [
  [topics.flight(id), `flight:${id}`],
  [topics.weekOf('2026-03-04T18:30:00.000Z'), 'week:2026-03-02'],
  [topics.member(id), `member:${id}`],
  [topics.inbox(id), `inbox:${id}`],
  [topics.record(id), `record:${id}`],
  [topics.own(id), `own:${id}`],
  [topics.board, 'board'],
  [topics.aircraft, 'aircraft'],
  [topics.leaderboard, 'leaderboard'],
  [topics.members, 'members'],
  [topics.history, 'history'],
  [topics.term, 'term'],
  [topics.leave, 'leave'],
  [topics.licences, 'licences'],
  [topics.keys, 'keys'],
  [topics.erasures, 'erasures'],
  [topics.outbox, 'outbox'],
  [topics.names, 'names'],
  [topics.settings, 'settings'],
];

describe('naming a topic', () => {
  it.each(everyTopic)('names %s', (topic, text) => {
    expect(topic).toBe(text);
    expect(isTopic(text)).toBe(true);
  });

  it('covers every kind', () => {
    expect(everyTopic).toHaveLength(Object.keys(topics).length);
  });

  it.each([
    ['2026-03-01T23:59:59.999Z', 'week:2026-02-23'],
    ['2026-03-02T00:00:00.000Z', 'week:2026-03-02'],
    ['2026-03-08T23:59:59.999Z', 'week:2026-03-02'],
    ['2026-03-09T00:00:00.000Z', 'week:2026-03-09'],
    ['2025-12-31', 'week:2025-12-29'],
  ])('names the week of %s as %s', (departure, week) => {
    expect(topics.weekOf(departure)).toBe(week);
  });

  it('names a week that is parsed back, for any departure', () => {
    const between = { min: new Date('1970-01-08'), max: new Date('2999-12-31'), noInvalidDate: true };
    assert(property(date(between), (at) => isTopic(topics.weekOf(at.toISOString()))));
  });
});

describe('isTopic', () => {
  it.each([
    '',
    'flights',
    'board:',
    'Board',
    'flight',
    'flight:',
    'flight:1',
    `flight:${id}:x`,
    `flight:${id}\n`,
    `flight: ${id}`,
    `team:${id}`,
    'week:2026-03-03',
    'week:2026-02-30',
    'week:2026-13-45',
    'week:2026-03-02T00:00:00.000Z',
    'week:last',
    'constructor',
  ])('rejects %j', (text) => {
    expect(isTopic(text)).toBe(false);
  });
});

describe('canReadTopic', () => {
  it.each([
    // topic, then who may: no rank, 238, 239, 243, 244, 246, 247, 255
    [topics.flight(otherId), [false, false, true, true, true, true, true, true]],
    [topics.weekOf('2026-03-02'), [false, false, true, true, true, true, true, true]],
    [topics.member(otherId), [false, false, true, true, true, true, true, true]],
    [topics.leaderboard, [false, false, true, true, true, true, true, true]],
    [topics.term, [false, false, true, true, true, true, true, true]],
    [topics.inbox(id), [false, false, true, true, true, true, true, true]],
    [topics.inbox(otherId), [false, false, false, false, false, false, false, false]],
    [topics.record(id), [false, false, false, false, false, false, true, true]],
    [topics.record(otherId), [false, false, false, false, false, false, true, true]],
    [topics.own(id), [false, false, true, true, true, true, true, true]],
    [topics.own(otherId), [false, false, false, false, false, false, false, false]],
    [topics.board, [false, false, false, false, true, true, true, true]],
    [topics.aircraft, [false, false, false, false, true, true, true, true]],
    [topics.members, [false, false, false, false, false, false, true, true]],
    [topics.history, [false, false, false, false, false, false, true, true]],
    [topics.leave, [false, false, false, false, false, false, true, true]],
    [topics.licences, [false, false, false, false, false, false, true, true]],
    [topics.keys, [false, false, false, false, false, false, false, true]],
    [topics.erasures, [false, false, false, false, false, false, false, true]],
  ])('for %s', (topic, expected) => {
    const ranks = [null, 238, 239, 243, 244, 246, 247, 255];
    expect(ranks.map((rank) => canReadTopic({ userId: id, rank }, topic))).toEqual(expected);
  });

  it('follows the thresholds of the airline', () => {
    const low = { staff: 10, dispatch: 20, admin: 30 };
    const reads = (rank: number) =>
      [topics.term, topics.board, topics.history].map((topic) =>
        canReadTopic({ userId: id, rank }, topic, low),
      );
    expect([9, 10, 20, 30].map(reads)).toEqual([
      [false, false, false],
      [true, false, false],
      [true, true, false],
      [true, true, true],
    ]);
  });
});

describe('topicsFor', () => {
  const flight = topics.flight(otherId);
  const invalidated: InvalidatedTopics = [
    { topic: flight, dispatcherId: otherId },
    { topic: 'board' },
    { topic: 'history' },
  ];

  it.each([
    ['one of the staff', { userId: id, rank: 239 }, []],
    ['another dispatcher', { userId: id, rank: 244 }, ['board']],
    ['its dispatcher', { userId: otherId, rank: 244 }, [flight, 'board']],
    ['its dispatcher, fallen in rank', { userId: otherId, rank: 239 }, [flight]],
    ['its dispatcher, gone', { userId: otherId, rank: null }, []],
    ['an administrator', { userId: id, rank: 247 }, [flight, 'board', 'history']],
  ])('returns for a flight that is not approved: %s', (_who, viewer, expected) => {
    expect(topicsFor(viewer, invalidated)).toEqual(expected);
  });

  it('follows the thresholds of the airline', () => {
    const low = { staff: 10, dispatch: 20, admin: 30 };
    expect(topicsFor({ userId: id, rank: 30 }, invalidated, low)).toEqual([flight, 'board', 'history']);
    expect(topicsFor({ userId: id, rank: 29 }, invalidated, low)).toEqual(['board']);
  });

  it('returns everything if there were too many topics to name', () => {
    expect(topicsFor({ userId: id, rank: 239 }, 'everything')).toBe('everything');
  });
});

describe('the topics header', () => {
  it.each([
    [[], ''],
    [[topics.board], 'board'],
    [[topics.flight(id), topics.board], `flight:${id},board`],
    ['everything' as const, '*'],
  ])('encodes %j as %j, and parses it back', (invalidated, text) => {
    expect(writeTopics(invalidated)).toBe(text);
    expect(readTopics(text)).toEqual(invalidated);
  });

  it('skips texts that are no topic', () => {
    expect(readTopics('board,team:1,,term')).toEqual(['board', 'term']);
  });
});
