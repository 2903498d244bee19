import { expect, it } from 'vitest';
import { access, defaultThresholds, isGameScope, type MemberAccess, OWNER_RANK } from '../contract/access.ts';
import type { Endpoint } from '../contract/define-endpoint.ts';
import { sampleOf } from '../contract/samples.ts';
import { canReadTopic, isTopic, topics } from '../contract/topics.ts';
import { endpointTable } from './endpoints.ts';
import { dependenciesOf, isQueryName, queryTopics, topicsOfResponse } from './query-topics.ts';

const NOW = '2026-03-04T12:00:00.000Z';
const ID = '019a2b3c-4d5e-7f60-8123-456789abcdef';
const names = Object.keys(queryTopics).filter(isQueryName);

const askedOf = ({ params, query }: Endpoint) => ({
  params: params && sampleOf(params),
  query: query && sampleOf(query),
});

it.each(names)('%s depends on few distinct topics, so that they can be looked up one by one', (name) => {
  const dependencies = dependenciesOf(name, askedOf(endpointTable[name]), NOW);
  const looked = dependencies.filter((dependency) => dependency !== 'waitlists');
  expect(looked.length).toBeLessThanOrEqual(4);
  expect(new Set(dependencies).size).toBe(dependencies.length);
});

/** The lowest rank with an access level. */
function lowestRank(level: MemberAccess): number {
  const threshold = access[level].rank;
  if (threshold === 'owner') return OWNER_RANK;
  return defaultThresholds[threshold ?? 'staff'];
}

/** Queries whose other topics reach an open screen of everybody: the members found, and the member's own record. */
const exceptions = new Set(['searchUsers members', 'reliability record', 'reliability own']);

it.each(names)('%s depends on topics of which everybody who may read it is notified', (name) => {
  const endpoint: Endpoint = endpointTable[name];
  if (isGameScope(endpoint.access)) throw new Error('The game caches nothing');
  const viewer = { userId: ID, rank: lowestRank(endpoint.access) };
  const unheard = dependenciesOf(name, askedOf(endpoint), NOW)
    .filter((dependency) => isTopic(dependency))
    .filter((topic) => !canReadTopic(viewer, topic))
    .map((topic) => `${name} ${topic.split(':', 1)[0] ?? ''}`);
  expect(unheard.filter((one) => !exceptions.has(one))).toEqual([]);
});

it.each(names)('%s returns valid topics from its response, if any', (name) => {
  const { revealedTopics, shownTopics } = topicsOfResponse(name, sampleOf(endpointTable[name].response));
  for (const topic of [...revealedTopics, ...shownTopics]) expect(topic).toMatch(/^(flight|member):/);
});

it('reads a record again when a member named in it is renamed', () => {
  expect(dependenciesOf('adminUser', { params: { id: ID } }, NOW)).toContain(topics.names);
});

it('reads the history again when the username of its filter gets another holder', () => {
  const narrowed = dependenciesOf('adminHistory', { query: { actor: 'ada' } }, NOW);
  expect(narrowed).toEqual([topics.history, topics.names, topics.members]);
  expect(dependenciesOf('adminHistory', { query: { page: '2' } }, NOW)).toEqual([
    topics.history,
    topics.names,
  ]);
});

it('reads the requested week again, or the current one by default', () => {
  const named = dependenciesOf('flightWeek', { query: { date: '2026-03-11' } }, NOW);
  expect(named).toEqual([topics.weekOf('2026-03-09'), topics.names]);
  expect(dependenciesOf('flightWeek', { query: {} }, NOW)).toEqual([
    topics.weekOf('2026-03-02'),
    topics.names,
  ]);
});
