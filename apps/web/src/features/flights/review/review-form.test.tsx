import { flightToasts } from '@crewroom/domain/flights/messages';
import type { Flight, FlightCard } from '@crewroom/domain/flights/schemas';
import type { Attendance } from '@crewroom/domain/game/schemas';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LazyConfirmDialog } from '../../../components/ui/lazy-confirm-dialog.ts';
import { click, clickOn, settle } from '../../../testing/click.ts';
import { elapse, REFRESH_MS } from '../../../testing/elapse.ts';
import { errorResponse, type Responses } from '../../../testing/fake-server.ts';
import { toastTexts } from '../../../testing/page-actions.ts';
import { exampleFlight, exampleRole, seatFor } from '../testing/example-flight.ts';
import { AMIR } from '../testing/example-people.ts';
import { BOARD_NOW, columnOf, concludedOf, renderBoard } from '../testing/render-board.tsx';

const flownBy = (code: string, ...crew: readonly string[]): FlightCard =>
  concludedOf(code, { roles: [exampleRole('Cabin Crew', 4, crew.map(seatFor))] });
const logged = (flight: FlightCard, reviewedBy = 'Amir'): FlightCard => ({
  ...flight,
  status: 'LOGGED',
  reviewedAt: '2026-03-02T12:00:00.000Z',
  reviewedBy,
});
const one = flownBy('SK1', 'Nia', 'Kofi');
const two = flownBy('SK2', 'Nia', 'Kofi');

const reviewButton = (code: string) =>
  screen.getByRole('button', { name: `Review & Award Points, flight ${code}` });
const dialog = () => screen.getByRole('dialog', { name: /^Review flight/ });
const awardButton = () => within(dialog()).getByRole('button', { name: 'Award points' });
const field = (label: string) => within(dialog()).getByLabelText<HTMLInputElement>(label);
const json = () => field('Points as JSON (optional)');
const tick = (name: string) =>
  within(dialog()).getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^@${name}`) });
const type = (control: HTMLInputElement, value: string) => fireEvent.change(control, { target: { value } });
const isUnavailable = () => awardButton().getAttribute('aria-disabled') === 'true';
const columnHeading = () => screen.getByRole('heading', { name: /^Concluded/ });

const resizeTo = (width: number) =>
  act(() => {
    Reflect.set(window, 'innerWidth', width);
    window.dispatchEvent(new Event('resize'));
  });

const pressEscape = async () => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await settle();
};
const unfold = async () => {
  fireEvent.click(within(dialog()).getByText('Show as JSON'));
  await settle();
};

async function renderReview(flights: readonly FlightCard[] = [one], responses: Responses = {}) {
  const rendered = await renderBoard({ concluded: flights }, { responses });
  await clickOn(reviewButton(flights[0]?.flightCode ?? ''));
  return rendered;
}

describe('ReviewDialog', () => {
  beforeEach(async () => {
    vi.useFakeTimers({ now: BOARD_NOW });
    await LazyConfirmDialog.preload();
  });

  it('shows an error at an invalid box, and sends nothing', async () => {
    const reviewFlight = vi.fn<() => Flight>(() => exampleFlight(one));
    await renderReview([one], { reviewFlight });
    await unfold();
    for (const [text, fault] of [
      ['{ "points": ', /This is not valid JSON/],
      ['{ "points": { "hosted": 1001 } }', /Points can be at most 1000/],
      ['{ "absentUserIds": ["stranger"] }', /neither crew nor dispatcher/],
    ] as const) {
      type(json(), text);
      await clickOn(awardButton());
      expect(within(dialog()).getByText(fault)).toBeTruthy();
      expect(json().getAttribute('aria-invalid')).toBe('true');
      expect(document.activeElement).toBe(json());
      expect(json().value).toBe(text);
    }
    type(json(), '');
    type(field('Attended points'), '-1');
    await clickOn(awardButton());
    expect(within(dialog()).getByText('Points start at 0.')).toBeTruthy();
    expect(reviewFlight).not.toHaveBeenCalled();
  });

  it('lets a member who flew the flight award only its default points', async () => {
    const own = { ...flownBy('SK1', 'Amir'), isUserAssigned: true };
    const { server } = await renderReview([own], { reviewFlight: () => exampleFlight(logged(own)) });
    expect(dialog().textContent).toContain(
      'You dispatched or flew this flight, so you can award only the default points',
    );
    expect([field('Attended points').readOnly, field('Hosted points').readOnly]).toEqual([true, true]);
    await unfold();
    type(json(), '{ "points": { "attended": 5 } }');
    await clickOn(awardButton());
    expect(dialog().textContent).toContain('You can award only the default.');
    type(json(), '');
    server.columns = { concluded: [logged(own)] };
    await clickOn(awardButton());
    expect(toastTexts()).toEqual([flightToasts.reviewFlight.success]);
    const card = screen.getByRole('article', { name: 'Flight SK1' });
    expect(card.textContent).toContain(`Reviewed by @${AMIR.username}`);
    expect(within(card).queryByRole('button', { name: /Review/ })).toBeNull();
    expect(document.activeElement).toBe(columnHeading());
  });

  it.each([
    ['as soon as the server says so', 'press'],
    ['as soon as the board is read again', 'wait'],
  ] as const)(
    'keeps typed text and sends nothing when somebody else reviewed the flight: %s',
    async (_, how) => {
      const message = 'This flight has been reviewed already';
      const reviewFlight = vi.fn<() => Response>(() => errorResponse('already_reviewed', message));
      const { server, readAgain } = await renderReview([one], { reviewFlight });
      type(field('Hosted points'), '4');
      server.columns = { concluded: [logged(one, 'Agnes')] };
      await (how === 'press' ? clickOn(awardButton()) : readAgain(server.columns));
      await elapse();
      expect(toastTexts()).toEqual(how === 'press' ? [message] : []);
      expect(field('Hosted points').value).toBe('4');
      expect(dialog().textContent).toContain('SK1 has been reviewed by @Agnes in the meantime.');
      expect(dialog().textContent).not.toContain('becomes LOGGED');
      expect(isUnavailable()).toBe(true);
      reviewFlight.mockClear();
      await clickOn(awardButton());
      expect(reviewFlight).not.toHaveBeenCalled();
      await clickOn(within(dialog()).getByText('Close', { exact: true }));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(document.activeElement).toBe(columnHeading());
    },
  );

  it('closes with Escape while it is empty, and asks before it discards typed text', async () => {
    await renderReview();
    await pressEscape();
    expect(screen.queryByRole('dialog')).toBeNull();
    await elapse(1_000);
    await clickOn(reviewButton('SK1'));
    fireEvent.click(tick('Nia'));
    await pressEscape();
    await click('Keep writing');
    expect(tick('Nia').checked).toBe(false);
    await pressEscape();
    await click('Discard');
    expect(screen.queryByRole('dialog')).toBeNull();
    await elapse(1_000);
    await clickOn(reviewButton('SK1'));
    expect(tick('Nia').checked).toBe(true);
  });

  it('goes on with the next flight, and focuses the column when people leave it', async () => {
    const { server } = await renderReview([one, two], { reviewFlight: () => exampleFlight(logged(one)) });
    expect(within(dialog()).getByRole('button', { name: 'Award and next' }).title).toBe(
      'One more flight to review',
    );
    fireEvent.click(tick('Nia'));
    server.columns = { concluded: [logged(one), two] };
    await click('Award and next');
    expect(dialog().textContent).toContain('Review flight SK2');
    expect(document.activeElement?.textContent).toContain('ZRH → JFK');
    expect(tick('Nia').checked).toBe(true);
    expect(within(dialog()).queryByRole('button', { name: 'Award and next' })).toBeNull();
    await click('Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(columnHeading());
    expect(columnOf('To review').getByRole('article', { name: 'Flight SK1' }).textContent).toContain(
      'LOGGED',
    );
  });

  it('waits for the newest report of the game, and later shows newer ones', async () => {
    const seen = {
      userId: 'id-of-Nia',
      username: 'Nia',
      firstJoined: '2026-03-01T18:00:00.000Z',
      lastLeft: null,
    };
    const unseen = { userId: 'id-of-Kofi', username: 'Kofi', minutes: 0, firstJoined: null, lastLeft: null };
    const reportOf = (minutes: number): Attendance => ({
      reported: true,
      people: [unseen, { ...seen, minutes }],
      gaveBack: [],
    });
    const [first, again] = [Promise.withResolvers<Attendance>(), Promise.withResolvers<Attendance>()];
    const server = { report: first.promise };
    await renderReview([one], { attendance: () => server.report });
    expect(dialog().textContent).toContain('Reading what the game reported …');
    expect(isUnavailable()).toBe(true);
    first.resolve(reportOf(20));
    await elapse();
    expect([tick('Nia').checked, tick('Kofi').checked]).toEqual([true, false]);
    expect(tick('Kofi').closest('li')?.textContent).toContain('Never seen by the game');
    act(() => tick('Nia').focus());
    server.report = again.promise;
    await elapse(REFRESH_MS);
    expect(document.activeElement).toBe(tick('Nia'));
    expect(isUnavailable()).toBe(false);
    again.resolve(reportOf(35));
    await elapse();
    expect(tick('Nia').closest('li')?.textContent).toContain('35 min');
  });

  it('keeps typed text when the window becomes narrow', async () => {
    await renderReview();
    type(field('Attended points'), '2');
    act(() => field('Attended points').focus());
    resizeTo(360);
    await elapse(REFRESH_MS);
    expect(screen.getByRole('tablist', { name: 'Flights by stage', hidden: true })).toBeTruthy();
    expect(field('Attended points').value).toBe('2');
    expect(document.activeElement).toBe(field('Attended points'));
    resizeTo(1440);
  });
});
