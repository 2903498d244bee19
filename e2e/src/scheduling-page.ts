import { columnsOfBoard } from '@crewroom/domain/flights/board-columns';
import { needsClosing } from '@crewroom/domain/flights/departure';
import {
  type BoardColumn,
  type SchedulingBoard,
  schedulingBoardSchema,
} from '@crewroom/domain/flights/endpoints';
import { expect, type Locator, type Page } from '@playwright/test';

export type BoardTitle = 'Pending Approval' | 'Approved & Active' | 'Concluded';

/** A column of the scheduling board, found by the title before its count. */
export const column = (page: Page, title: BoardTitle): Locator =>
  page.getByRole('region', { name: new RegExp(`^${title} \\d+$`) });

/** The number of flights that a column shows. */
export const countIn = async (page: Page, title: BoardTitle): Promise<number> => {
  const heading = column(page, title).getByRole('heading', { level: 2 });
  return Number(/\d+$/.exec((await heading.textContent()) ?? '')?.[0]);
};

/** The card of a flight in a column. */
export const cardIn = (page: Page, title: BoardTitle, code: string): Locator =>
  column(page, title).getByRole('article', { name: `Flight ${code}`, exact: true });

/** The form that proposes a flight. */
export const newFlightForm = (page: Page): Locator => page.getByRole('form', { name: 'Create Flight' });

/** The button that opens and closes this form. The form's own button has the same name. */
export const newFlightToggle = (page: Page): Locator =>
  page.getByRole('button', { name: 'Create Flight' }).and(page.locator('[aria-expanded]'));

/** Opens the form that proposes a flight, unless it is open already. */
export const openNewFlight = async (page: Page): Promise<Locator> => {
  const toggle = newFlightToggle(page);
  await expect(toggle).toBeVisible();
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  const form = newFlightForm(page);
  await expect(form).toBeVisible();
  return form;
};

/** The input of the form, by the labels of its fields. */
export type TypedFlight = Readonly<Record<string, string>>;

/** A complete flight as a dispatcher types it, on a Zulu day (`YYYY-MM-DD`). */
export const typedFlight = (code: string, day: string): TypedFlight => ({
  'Flight code': code,
  Departure: 'zrh',
  Arrival: 'JFK',
  Aircraft: 'Airbus A330-300',
  Gate: 'B12',
  'Service category': 'Long haul',
  'Scheduled date': day,
  'Scheduled time': '1830',
  'Staff joining': '17:30',
  'Passenger joining': '18:00',
  Boarding: '1810',
  'Briefing notes': 'Meet at the gate.',
});

/** Types a flight into the form. */
export const typeFlight = async (form: Locator, typed: TypedFlight): Promise<void> => {
  for (const [label, text] of Object.entries(typed)) {
    // A required field's label ends in a star.
    await form.getByLabel(new RegExp(`^${label}( \\*)?$`)).fill(text);
  }
};

/** Reads the values in the form under the same labels. */
export const readFlight = async (form: Locator, labels: readonly string[]): Promise<TypedFlight> => {
  const read: Record<string, string> = {};
  for (const label of labels) {
    read[label] = await form.getByLabel(new RegExp(`^${label}( \\*)?$`)).inputValue();
  }
  return read;
};

/** A Zulu day (`YYYY-MM-DD`) that many days from today. */
export const zuluDay = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

type Columns = Pick<SchedulingBoard, BoardColumn>;

const counted = (columns: Columns): SchedulingBoard => ({
  ...columns,
  counts: {
    pending: columns.pending.length,
    approved: columns.approved.length,
    concluded: columns.concluded.length,
    rejected: columns.rejected.length,
    needsClosing: columns.approved.filter((flight) => needsClosing(flight, new Date())).length,
  },
});

/** Shows a page the portal's board with a change made to it, with matching counts. */
export const changeBoard = (page: Page, change: (columns: Columns) => Columns): Promise<unknown> =>
  page.route('**/api/flights/scheduling', async (route) => {
    // A response of "unchanged" would have no board to change.
    const { 'if-none-match': _, ...headers } = route.request().headers();
    const response = await route.fetch({ headers });
    const board = schedulingBoardSchema.parse(await response.json());
    await route.fulfill({ response, json: counted(change(columnsOfBoard(board))) });
  });

const SHOWN_AT_FIRST = 4;

/**
 * Shows a page a board of a few approved and reviewed flights only, and those with the given codes. A term has hundreds
 * of similar flights, and a check of every element of a page would take a minute.
 */
export const shortenBoard = (page: Page, ...codes: readonly string[]): Promise<unknown> => {
  const isShown = ({ flightCode }: { readonly flightCode: string }, at: number): boolean =>
    at < SHOWN_AT_FIRST || codes.includes(flightCode);
  return changeBoard(page, ({ approved, concluded, ...others }) => {
    const waits = concluded.filter(({ reviewedAt }) => reviewedAt === null);
    const reviewed = concluded.filter(({ reviewedAt }) => reviewedAt !== null);
    return {
      ...others,
      approved: approved.filter(isShown),
      concluded: [...waits, ...reviewed.filter(isShown)],
    };
  });
};
