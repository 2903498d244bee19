import { ButtonStyle, ComponentType } from 'discord-api-types/v10';
import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flightStatuses } from '../flights/status.ts';
import {
  type ControlledRole,
  type ControlRow,
  clickOf,
  customIdOf,
  flightControls,
  seatControls,
  seatlessControls,
  waitlistControls,
  waitlistMenu,
} from './controls.ts';

const id = '019a2b3c-4d5e-7f60-8123-456789abcdef';
const url = `https://portal.example/flights/${id}`;
const role = (name: string, free: number, requires: string | null = null): ControlledRole => ({
  name,
  capacity: 2,
  assigned: ['Ada', 'Bo'].slice(free),
  requires,
});
const of = (...roles: readonly ControlledRole[]) =>
  ({ id, status: 'AVAILABLE', roles, url, hasDeparted: false }) as const;

/** Returns the controls of a message in short form: menus with their options, buttons with their labels. */
function shown(rows: readonly ControlRow[]) {
  return rows.flatMap(({ components }) =>
    components.map((one) => {
      if (one.type === ComponentType.StringSelect) return { menu: one.custom_id, options: one.options };
      if (one.type !== ComponentType.Button || !('label' in one)) return one;
      return { [one.label ?? '']: 'url' in one ? one.url : 'custom_id' in one ? one.custom_id : null };
    }),
  );
}

describe('the controls of a flight’s post', () => {
  it('are the menu of the roles with a free seat, by role index, and the buttons', () => {
    const rows = flightControls(
      of(role('Captain', 0), role('Cabin Crew', 2), role('First Officer', 1, 'Rating')),
    );
    expect(shown(rows)).toEqual([
      {
        menu: `take:${id}`,
        options: [
          { label: 'Cabin Crew', value: '1', description: '2 of 2 free' },
          { label: 'First Officer', value: '2', description: '1 of 2 free, needs the Rating' },
        ],
      },
      { 'Give my seat back': `give-back:${id}` },
      { Wait: `wait:${id}:0` },
      { Open: url },
    ]);
  });

  it('ask for the role to wait for when several are full, and have no menu when all are full', () => {
    expect(shown(flightControls(of(role('Captain', 0), role('Cabin Crew', 0))))).toEqual([
      { 'Give my seat back': `give-back:${id}` },
      { Wait: `wait-which:${id}` },
      { Open: url },
    ]);
  });

  it.each([
    ['SCHEDULED', ['Open']],
    ['AVAILABLE', ['Give my seat back', 'Wait', 'Open']],
    ['BRIEFING', ['Give my seat back', 'Open']],
    ['IN PROGRESS', ['Open']],
    ['CONCLUDED', ['Open']],
    ['CANCELLED', ['Open']],
    ['LOGGED', ['Open']],
  ] as const)('have the buttons that %s allows', (status, buttons) => {
    const flight = { ...of(role('Captain', 0)), status };
    expect(shown(flightControls(flight)).flatMap(Object.keys)).toEqual(buttons);
    const others = buttons.filter((label) => label !== 'Give my seat back');
    expect(shown(seatlessControls(flight)).flatMap(Object.keys)).toEqual(others);
    const own = buttons.filter((label) => label !== 'Wait');
    expect(shown(seatControls(flight)).flatMap(Object.keys)).toEqual(own);
  });

  it('offer no waitlist once the flight has departed', () => {
    const departed = { ...of(role('Captain', 0), role('Cabin Crew', 1)), hasDeparted: true };
    expect(shown(flightControls(departed)).flatMap(Object.keys)).toEqual([
      'menu',
      'options',
      'Give my seat back',
      'Open',
    ]);
  });

  it('are red only for a member who gives a seat back', () => {
    const flight = of(role('Captain', 0));
    const red = `"style":${ButtonStyle.Danger}`;
    expect(JSON.stringify(flightControls(flight))).not.toContain(red);
    expect(JSON.stringify(seatControls(flight))).toContain(red);
  });

  it('keep to Discord’s limits on the largest flight in every status', () => {
    const roles = Array.from({ length: 20 }, (_, index) =>
      role(`${'x'.repeat(38)}${index}`, index % 2, 'R'.repeat(40)),
    );
    for (const status of flightStatuses) {
      const rows = flightControls({ id, status, roles, url, hasDeparted: false });
      expect(rows.length).toBeLessThanOrEqual(5);
      expect(Math.max(...rows.map(({ components }) => components.length))).toBeLessThanOrEqual(5);
      const options = shown(rows).flatMap((one) => ('options' in one ? (one.options ?? []) : []));
      expect(options.length).toBeLessThanOrEqual(25);
      const texts = options.flatMap(({ label, description = '' }) => [label, description]);
      expect(Math.max(0, ...texts.map(({ length }) => length))).toBeLessThanOrEqual(100);
      const ids = JSON.stringify(rows).match(/(?<="custom_id":")[^"]*/g) ?? [];
      expect(Math.max(0, ...ids.map(({ length }) => length))).toBeLessThanOrEqual(100);
    }
  });
});

it('the waitlist menu has the full roles', () => {
  const rows = [waitlistMenu(of(role('Captain', 0), role('Cabin Crew', 1)))].filter((row) => row !== null);
  expect(shown(rows)).toEqual([
    { menu: `line:${id}`, options: [{ label: 'Captain', value: '0', description: 'full' }] },
  ]);
  expect(waitlistMenu(of(role('Cabin Crew', 1)))).toBeNull();
});

it('the controls of a waitlist include leaving it', () => {
  expect(shown(waitlistControls({ id, url }))).toEqual([
    { 'Leave waitlist': `leave-line:${id}` },
    { Open: url },
  ]);
});

describe('a custom id', () => {
  it.each([
    [customIdOf('flight'), [id], { control: 'flight', flightId: id, roleIndex: null }],
    [customIdOf('wait-which', id), [], { control: 'wait-which', flightId: id, roleIndex: null }],
    [customIdOf('wait', id, 12), [], { control: 'wait', flightId: id, roleIndex: 12 }],
    [customIdOf('take', id), ['3'], { control: 'take', flightId: id, roleIndex: 3 }],
  ] as const)('%s with %j is parsed back', (customId, chosen, click) => {
    expect(clickOf(customId, chosen)).toEqual(click);
  });

  it.each([
    '',
    'approve:',
    `approve:${id}`,
    `take:${id}:`,
    `take:${id.toUpperCase()}`,
    `take:${id}:-1`,
    `take:${id}:100`,
    `take:${id}:0:0`,
    'take:../../admin/term/advance',
    `take:${id}\n`,
    `constructor:${id}`,
    `__proto__:${id}`,
  ])('%j is rejected as forged', (customId) => {
    expect(clickOf(customId, ['0'])).toBeNull();
  });

  it.each([
    ['take', ['0']],
    [`take:${'-'.repeat(36)}`, ['0']],
    [`take:${id}`, []],
    [`take:${id}:0`, ['-1']],
    [`take:${id}`, ['0; drop']],
    ['flight', ['../admin']],
    ['flight', []],
    [`wait:${id}`, ['0']],
  ] as const)('%s with %j lacks the forged parts', (customId, chosen) => {
    const { flightId, roleIndex, control } = clickOf(customId, chosen) ?? {};
    expect(control).toBeDefined();
    expect(flightId === null || (control !== 'flight' && roleIndex === null)).toBe(true);
  });

  it('is never accepted when it is random', () => {
    assert(property(string({ maxLength: 100 }), (text) => clickOf(`${text}:${id}x`) === null));
  });
});
