import { weekdays } from '@crewroom/domain/flights/schedule';
import type { Insights } from '@crewroom/domain/insights/endpoints';
import { fillOf } from '@crewroom/domain/insights/rules';
import { counted } from '../../lib/format-count.ts';
import { type DrillDown, InsightCard } from './insight-card.tsx';
import type { SelectedDays } from './table-file.tsx';

type Hour = Insights['fillByHour'][number];

const hourOf = (hour: number) => `${String(hour).padStart(2, '0')}Z`;

const columns = [
  { head: 'Day', cell: ({ weekday }: Hour) => weekdays[weekday] },
  { head: 'Hour', cell: ({ hour }: Hour) => hourOf(hour) },
  { head: 'Flights', cell: ({ flights }: Hour) => flights },
];

/** Five background colours, from few flights to many. The number in a cell says the same. */
const heats = [
  'bg-[color-mix(in_srgb,var(--color-accent)_8%,var(--color-card))]',
  'bg-[color-mix(in_srgb,var(--color-accent)_16%,var(--color-card))]',
  'bg-[color-mix(in_srgb,var(--color-accent)_24%,var(--color-card))]',
  'bg-[color-mix(in_srgb,var(--color-accent)_32%,var(--color-card))]',
  'bg-[color-mix(in_srgb,var(--color-accent)_42%,var(--color-card))]',
] as const;

const heatOf = (flights: number, most: number) => heats[Math.ceil((flights / most) * heats.length) - 1] ?? '';

function fillInWords(hour: Hour): string {
  const share = fillOf(hour);
  return share === null ? 'not departed yet' : `${Math.round(share * 100)}% of seats filled`;
}

type CellProps = { readonly hour: Hour; readonly most: number; readonly onOpen: HeatMapProps['onOpen'] };

function Cell({ hour: cell, most, onOpen }: CellProps) {
  const { weekday, hour, flights } = cell;
  const when = `${weekdays[weekday] ?? ''} ${hourOf(hour)}`;
  const share = fillOf(cell);
  const figures = (
    <>
      <span className="block font-mono text-14 font-heavy leading-5">{flights}</span>
      <span className="visually-hidden"> {flights === 1 ? 'flight' : 'flights'}, </span>
      <span className="block font-mono text-11 leading-4">
        {share === null ? '–' : `${Math.round(share * 100)}%`}
        <span className="visually-hidden"> filled</span>
      </span>
    </>
  );
  return (
    <>
      <button
        type="button"
        title={`${when}: ${counted(flights, 'flight')}, ${fillInWords(cell)}`}
        className={`block size-full min-h-11 cursor-pointer rounded-small border-0 p-0 text-center text-bright forced:border hover:outline-2 hover:outline-accent-text [print-color-adjust:exact] ${heatOf(flights, most)}`}
        onClick={() =>
          onOpen({
            title: `Flights on ${weekdays[weekday] ?? ''}s from ${hourOf(hour)}`,
            query: { weekday: String(weekday), hour: String(hour) },
          })
        }
      >
        <span className="visually-hidden">{when}: </span>
        {figures}
      </button>
      <span
        className={`hidden rounded-small text-center [print-color-adjust:exact] print:block ${heatOf(flights, most)}`}
      >
        {figures}
      </span>
    </>
  );
}

type HeatMapProps = {
  readonly hours: readonly Hour[];
  readonly selection: SelectedDays;
  readonly onOpen: (behind: DrillDown) => void;
};

/**
 * The times of the week with flights: a row for each hour that has some, with their number and how they were filled.
 */
export function HeatMap({ hours, selection, onOpen }: HeatMapProps) {
  const most = Math.max(1, ...hours.map(({ flights }) => flights));
  const rows = [...Map.groupBy(hours, ({ hour }) => hour)].toSorted(([a], [b]) => a - b);
  return (
    <InsightCard
      title="A week by day and hour"
      table="fillByHour"
      selection={selection}
      columns={columns}
      rows={hours}
      isTable
    >
      <p className="mb-3 text-13 leading-5 text-dim">
        Flights by their departure in Zulu. Below is how many of their seats were filled.
      </p>
      <table className="w-full table-fixed border-separate [border-spacing:2px]">
        <caption className="sr-only">Flights by day of the week and hour</caption>
        <thead>
          <tr className="text-12 text-dim">
            <th scope="col" className="w-10 text-start font-semibold">
              <span className="sr-only">Hour</span>
            </th>
            {weekdays.map((day) => (
              <th key={day} scope="col" className="text-center font-semibold">
                <span aria-hidden="true">{day.slice(0, 3)}</span>
                <span className="sr-only">{day}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([hour, cells]) => (
            <tr key={hour}>
              <th scope="row" className="text-start font-mono text-12 font-normal text-dim">
                {hourOf(hour)}
              </th>
              {weekdays.map((day, weekday) => {
                const cell = cells.find((one) => one.weekday === weekday);
                return (
                  <td key={day} className="h-11 rounded-small bg-sunken p-0">
                    {cell && <Cell hour={cell} most={most} onOpen={onOpen} />}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </InsightCard>
  );
}
