import { describe, expect, it } from 'vitest';
import { endpointTable } from '../catalogue/endpoints.ts';
import type { Endpoint } from '../contract/define-endpoint.ts';
import { sampleOf } from '../contract/samples.ts';
import { type Action, type ActionInput, controlActions } from './actions.ts';
import { commands, helpInWords } from './commands.ts';

const id = '019a2b3c-4d5e-7f60-8123-456789abcdef';
const input: ActionInput = {
  flightId: id,
  roleIndex: 0,
  options: { from: '2026-03-01', to: '2026-03-05', reason: 'Exams' },
  now: new Date('2026-03-01T12:00:00.000Z'),
  portal: 'https://portal.example',
};

const isAct = (action: Action | 'link' | 'help'): action is Action => typeof action === 'object';
const actions: [string, Action][] = [
  ...Object.entries(controlActions),
  ...Object.entries(commands).flatMap(([name, { action }]): [string, Action][] =>
    isAct(action) ? [[`/${name}`, action]] : [],
  ),
];

describe.each(actions)('%s', (_name, action) => {
  it('uses endpoints for all staff, each with valid input', () => {
    const sent = action.requests(input);
    expect(sent).toHaveLength(action.endpoints.length);
    for (const [place, name] of action.endpoints.entries()) {
      const endpoint: Endpoint = endpointTable[name];
      const { params, query, body } = sent?.[place] ?? {};
      expect(endpoint.access).toBe('signed-in');
      expect(
        endpoint.params === undefined ? params : endpoint.params.safeParse(params).error,
      ).toBeUndefined();
      expect(endpoint.query === undefined ? query : endpoint.query.safeParse(query).error).toBeUndefined();
      expect(endpoint.body === undefined ? body : endpoint.body.safeParse(body).error).toBeUndefined();
    }
  });

  it('renders their responses, within the limits of a message', () => {
    const responses = action.endpoints.map((name) => sampleOf(endpointTable[name].response));
    const { content, rows } = action.renderReply(responses, input);
    expect(content).not.toBe('');
    expect(rows.length).toBeLessThanOrEqual(5);
    expect(JSON.stringify(rows)).not.toContain('undefined');
  });
});

it.each(Object.entries(controlActions))('%s does nothing with forged ids', (_name, action) => {
  expect(action.requests({ ...input, flightId: null, roleIndex: null })).toBeNull();
});

it.each([
  ['2026-03-01T11:00:00.000Z', /^⚠ .* counts as absent/m],
  ['2026-03-01T23:59:59.999Z', /^⚠ .* counts as short notice/m],
  ['2026-03-02T00:00:00.000Z', /^[^⚠]*$/],
])('a seat given back on a flight that departs at %s gets the reply %s', (scheduledDate, words) => {
  const { response } = endpointTable.unallocate;
  const flight = { ...response.parse(sampleOf(response)), scheduledDate };
  expect(controlActions['give-back'].renderReply([flight], input).content).toMatch(words);
});

it('offers no waitlist once the flight has departed, and says so', () => {
  const { response } = endpointTable.flight;
  const sample = response.parse(sampleOf(response));
  const roles = sample.roles.map((role) => ({ ...role, capacity: role.assigned.length }));
  const flight = { ...sample, roles, status: 'AVAILABLE', isUserAssigned: false, waitingFor: null } as const;
  const saidAt = (scheduledDate: string) =>
    controlActions['wait-which'].renderReply([{ ...flight, scheduledDate }], input);
  expect(JSON.stringify(saidAt('2026-03-01T12:00:00.001Z').rows)).toContain(`line:`);
  const { content, rows } = saidAt('2026-03-01T12:00:00.000Z');
  expect(content).toContain('This flight has departed');
  expect(JSON.stringify(rows)).not.toMatch(/"(line|wait)/);
});

it('the help lists every command with its options', () => {
  const help = helpInWords('Northern *Air*');
  for (const name of Object.keys(commands)) expect(help).toContain(`\`/${name}`);
  expect(help).toContain('`/leave from to reason`');
  expect(help).toContain(String.raw`Northern \*Air\*`);
});
