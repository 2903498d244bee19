import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { settle } from '../../../testing/click.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { EveningScreen } from '../evening/evening-screen.tsx';
import { exampleRole, seatFor } from '../testing/example-flight.ts';
import { BOARD_NOW, concludedOf, flightOf, pendingOf, renderBoard } from '../testing/render-board.tsx';

const tonight = { scheduledDate: '2026-03-02T18:30:00.000Z' };
const isFull = { roles: [exampleRole('Captain', 1, [seatFor('Casey')])] };
const columns = {
  pending: [pendingOf('SK1', tonight)],
  approved: [
    flightOf('SK2', tonight),
    flightOf('SK3', { scheduledDate: '2026-03-09T23:30:00.000Z', ...isFull }),
  ],
  concluded: [concludedOf('SK4')],
};

const timesIn = (element: HTMLElement) =>
  [...element.querySelectorAll('time')].map(({ textContent }) => textContent);
const timesOf = (code: string) => timesIn(screen.getByRole('article', { name: `Flight ${code}` }));

describe('times of the scheduling board', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: BOARD_NOW });
    // As in Zurich. The process keeps the time zone that this document began with.
    vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-60);
  });

  it('come in Zulu for a dispatcher without a choice', async () => {
    await renderBoard(columns);
    expect(timesOf('SK1')).toEqual(['18:30Z', '17:30Z', '18:00Z', '18:10Z']);
    expect(timesOf('SK2')).toEqual(['Mar 02, 2026', '18:30Z 19:30 local']);
    expect(timesOf('SK3')).toEqual(['23:30Z']);
    expect(timesOf('SK4')).toEqual(['Mar 01, 2026', '18:30Z 19:30 local']);
    expect(timesIn(screen.getByRole('region', { name: /^Crew missing/ }))).toEqual(['18:30Z']);
  });

  it('come local first for a dispatcher who prefers local time, with Zulu next to them', async () => {
    await renderBoard(columns, { times: 'local' });
    expect(timesOf('SK1')).toEqual([
      '19:30 local 18:30Z',
      '18:30 local 17:30Z',
      '19:00 local 18:00Z',
      '19:10 local 18:10Z',
    ]);
    expect(timesOf('SK2')).toEqual(['Mar 02, 2026', '19:30 local 18:30Z']);
    expect(timesOf('SK3')).toEqual(['Tue 00:30 local 23:30Z']);
    expect(timesOf('SK4')).toEqual(['Mar 01, 2026', '19:30 local 18:30Z']);
    expect(timesIn(screen.getByRole('region', { name: /^Crew missing/ }))).toEqual(['19:30 local 18:30Z']);
  });

  it('keep the day of a card next to the time that comes first', async () => {
    const late = concludedOf('SK5', { scheduledDate: '2026-03-01T23:30:00.000Z' });
    await renderBoard({ concluded: [late] }, { times: 'local' });
    expect(timesOf('SK5')).toEqual(['Mar 02, 2026', '00:30 local Mar 01, 23:30Z']);
  });

  it('come in the same order on the evening screen, also on its clock', async () => {
    const board = { pending: [], concluded: [], rejected: [], approved: [flightOf('SK2', tonight)] };
    const counts = { pending: 0, approved: 1, concluded: 0, rejected: 0, needsClosing: 0 };
    const { container } = await renderScreen(<EveningScreen />, {
      times: 'local',
      responses: { schedulingBoard: { ...board, counts } },
    });
    await settle();
    expect(timesIn(container)).toEqual([
      '13:00 local 12:00Z',
      '18:30 local 17:30Z',
      '19:10 local 18:10Z',
      '19:30 local 18:30Z',
    ]);
  });
});
