import type { PublicDeparture } from '@crewroom/domain/departures/endpoints';
import { departureMessages } from '@crewroom/domain/departures/messages';
import { departureDay, departureTime, gateName } from '@crewroom/domain/departures/page';
import { type DepartureState, departureState } from '@crewroom/domain/departures/rules';
import type { ReactNode } from 'react';
import IconCalendarEvent from '~icons/tabler/calendar-event';
import IconClipboardText from '~icons/tabler/clipboard-text';
import IconClockExclamation from '~icons/tabler/clock-exclamation';
import IconDoorEnter from '~icons/tabler/door-enter';
import IconPlaneDeparture from '~icons/tabler/plane-departure';
import IconPlaneInflight from '~icons/tabler/plane-inflight';
import IconX from '~icons/tabler/x';
import { buttonClasses } from '../components/ui/button.tsx';
import type { IconComponent } from '../components/ui/icon.tsx';
import { StatusBadge } from '../components/ui/status-badge.tsx';

const icons: Readonly<Record<DepartureState['words'], IconComponent>> = {
  'On schedule': IconCalendarEvent,
  Preparing: IconClipboardText,
  'Join now': IconDoorEnter,
  Boarding: IconPlaneDeparture,
  Delayed: IconClockExclamation,
  'Under way': IconPlaneInflight,
  Cancelled: IconX,
};

function Struck({ isStruck, children }: { readonly isStruck: boolean; readonly children: ReactNode }) {
  return isStruck ? <s>{children}</s> : children;
}

type RowProps = { readonly departure: PublicDeparture; readonly now: Date };

function State({ departure, now }: RowProps) {
  const { words, tone } = departureState(departure, now);
  return (
    <p className="justify-self-start" data-tone={tone}>
      <StatusBadge tone={tone} icon={icons[words]} isLive={words === 'Under way'} size="large">
        {words}
      </StatusBadge>
    </p>
  );
}

/** The link that opens the game, once passengers may join. The script gives it the focus back after a refresh. */
function Join({ departure }: Pick<RowProps, 'departure'>) {
  const { joinUrl, flightCode, route, scheduledDate } = departure;
  if (joinUrl === null) return null;
  return (
    <a
      className={`${buttonClasses({ kind: 'primary', size: 'medium' })} max-sm:col-span-full max-sm:mt-1 md:justify-self-end`}
      href={joinUrl}
      target="_blank"
      rel="noopener noreferrer"
      data-flight={`${flightCode} ${scheduledDate}`}
    >
      Join on Roblox
      <span className="visually-hidden">{` ${flightCode} to ${route.arrival}`}</span>
    </a>
  );
}

const row =
  'grid grid-cols-[5.25rem_auto_minmax(0,1fr)] items-center gap-x-3.5 gap-y-0.5 px-3.5 py-3 not-first:border-t not-first:border-t-line md:grid-cols-[6.25rem_minmax(0,1fr)_5.5rem_9rem_auto] md:px-5 md:in-[:has([data-flight])]:grid-cols-[6.25rem_minmax(0,1fr)_5.5rem_9rem_10rem] @max-[15rem]/day:grid-cols-1';

function Row({ departure, now }: RowProps) {
  const { flightCode, route, aircraft, gate, scheduledDate, status } = departure;
  const isStruck = status === 'CANCELLED';
  return (
    <li className={row}>
      <p className="self-start">
        <span className="block font-mono text-22 leading-7 font-heavy text-bright">
          <Struck isStruck={isStruck}>
            <time dateTime={scheduledDate}>{departureTime(scheduledDate)}</time>
          </Struck>
        </span>
        <span className="text-13 leading-4 text-dim print:hidden" data-at={scheduledDate} />
      </p>
      <div className="col-span-2 min-w-0 md:col-span-1 @max-[15rem]/day:col-span-1">
        <h3 className="text-22 leading-7 font-heavy tracking-[-0.01em] text-bright wrap-anywhere">
          <Struck isStruck={isStruck}>
            <span className="visually-hidden">To </span>
            {route.arrival}
          </Struck>
        </h3>
        <p className="text-14 leading-5 text-dim wrap-anywhere">
          <span className="font-mono font-heavy text-text">
            <Struck isStruck={isStruck}>{flightCode}</Struck>
          </span>
          {` from ${route.departure}, ${aircraft}`}
        </p>
      </div>
      <p className="text-13 leading-5 text-dim">
        {gate !== '' && (
          <>
            <span className="md:block">Gate</span>{' '}
            <strong className="font-mono text-16 leading-6 font-heavy text-bright wrap-anywhere md:text-20">
              {gateName(gate)}
            </strong>
          </>
        )}
      </p>
      <State departure={departure} now={now} />
      <Join departure={departure} />
    </li>
  );
}

/** The departures by day in UTC. The script replaces the board when it has changed. */
export function DeparturesBoard({
  departures,
  now,
}: {
  readonly departures: readonly PublicDeparture[];
  readonly now: Date;
}) {
  const days = [...Map.groupBy(departures, ({ scheduledDate }) => scheduledDate.slice(0, 10))];
  return (
    <div className="mx-auto w-full max-w-[80rem] px-5 pt-1.5 pb-6 max-sm:px-3" id="board">
      {days.length === 0 && <p className="mt-12 text-center text-18 text-dim">{departureMessages.empty}</p>}
      {days.map(([day, flights]) => (
        <section className="@container/day" key={day} aria-labelledby={`day-${day}`}>
          <h2
            className="mt-4.5 mb-2 text-14 leading-5 font-semibold text-dim print:text-bright"
            id={`day-${day}`}
          >
            {departureDay(day, now)}
          </h2>
          <ul className="list-none rounded-panel border border-line bg-card p-0 shadow-card">
            {flights.map((departure) => (
              <Row key={departure.flightCode + departure.scheduledDate} departure={departure} now={now} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
