import { months as monthNames } from '@crewroom/domain/days';
import type { MonthOfFlights } from '@crewroom/domain/terms/endpoints';
import { termFlightsCount } from '@crewroom/domain/terms/flights';
import { useQuery } from '@tanstack/react-query';
import { SectionCard } from '../../../components/ui/cards.tsx';
import { QueryView } from '../../../components/ui/query-view.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { counted } from '../../../lib/format-count.ts';
import { ownYearQuery } from '../queries.ts';

const nameOf = (month: string) => monthNames[Number(month.slice(5)) - 1] ?? '';

/** The maximum height of a bar, in pixels. A month with flights always has a bar. */
const TALLEST = 52;
const LOWEST = 3;

type BarProps = { readonly month: MonthOfFlights; readonly most: number };

function Bar({ month, most }: BarProps) {
  const flights = termFlightsCount(month);
  const height = flights === 0 ? 1 : Math.max(LOWEST, (flights / most) * TALLEST);
  return (
    <li className="flex min-w-0 flex-1 flex-col items-center justify-end">
      <span className="font-mono text-12 leading-4 text-bright">{flights === 0 ? '' : flights}</span>
      <span
        className={`w-full max-w-6 rounded-t-small [forced-color-adjust:none] [print-color-adjust:exact] ${flights === 0 ? 'bg-line-strong forced:bg-[CanvasText]' : 'bg-accent forced:bg-[Highlight]'}`}
        style={{ height }}
      />
      <span className="font-mono text-11 leading-5 text-dim">{nameOf(month.month).slice(0, 1)}</span>
    </li>
  );
}

function Year({ months }: { readonly months: readonly MonthOfFlights[] }) {
  const most = Math.max(1, ...months.map(termFlightsCount));
  const all = months.reduce((sum, month) => sum + termFlightsCount(month), 0);
  return (
    <>
      <ul className="flex h-22 list-none items-stretch gap-1 p-0" aria-hidden="true">
        {months.map((month) => (
          <Bar key={month.month} month={month} most={most} />
        ))}
      </ul>
      <p className="mt-1 text-13 leading-5 text-dim">{`${counted(all, 'flight')} in twelve months`}</p>
      <div className="visually-hidden">
        <table>
          <caption>Your flights of the last twelve months</caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">Attended</th>
              <th scope="col">Hosted</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, attended, hosted }) => (
              <tr key={month}>
                <th scope="row">{`${nameOf(month)} ${month.slice(0, 4)}`}</th>
                <td>{attended}</td>
                <td>{hosted}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** The viewer's flights of the last twelve months, a small bar each. Nobody else sees them. */
export function OwnYear() {
  const query = useQuery(ownYearQuery());
  return (
    <SectionCard title="Your year">
      <QueryView
        query={query}
        failure="Your year could not be loaded"
        skeleton={<Skeleton className="h-28" />}
      >
        {({ months }) => <Year months={months} />}
      </QueryView>
    </SectionCard>
  );
}
