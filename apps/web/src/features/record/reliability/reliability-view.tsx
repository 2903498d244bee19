import { SHORT_NOTICE_HOURS } from '@crewroom/domain/flights/schedule';
import type { Reliability, ReliabilityEvent } from '@crewroom/domain/record/reliability-endpoints';
import {
  RELIABILITY_DAYS,
  type ReliabilityEventKind,
  reliabilityEventLabels,
} from '@crewroom/domain/record/reliability-events';
import type { ReactNode } from 'react';
import IconArmchairOff from '~icons/tabler/armchair-off';
import IconClockExclamation from '~icons/tabler/clock-exclamation';
import IconDoorExit from '~icons/tabler/door-exit';
import IconHourglass from '~icons/tabler/hourglass';
import IconUserX from '~icons/tabler/user-x';
import { FlightLink } from '../../../components/flight-link.tsx';
import { DenseFlightTime } from '../../../components/flight-time.tsx';
import { ExpandableList } from '../../../components/ui/cards.tsx';
import { DateTime } from '../../../components/ui/date-time.tsx';
import type { IconComponent } from '../../../components/ui/icon.tsx';
import { EmptyState } from '../../../components/ui/query-view.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { Quote } from '../../../components/user-text.tsx';

const icons: Readonly<Record<ReliabilityEventKind, IconComponent>> = {
  late: IconClockExclamation,
  left_early: IconDoorExit,
  absent: IconUserX,
  short_notice: IconArmchairOff,
};

/** Returns a reliability event in the words of a button or a dialog: "late on CR101". */
export function reliabilityEventInWords({ kind, flight }: Pick<ReliabilityEvent, 'kind' | 'flight'>): string {
  return `${reliabilityEventLabels[kind].toLowerCase()} on ${flight.flightCode}`;
}

const figures: readonly (readonly [keyof Reliability['figures'], string, string])[] = [
  ['flown', 'Seats flown', 'By reviews'],
  ['late', 'Late', 'Joined after staff joining'],
  ['leftEarly', 'Left early', 'Gone before departure'],
  ['absent', 'Absent', 'By reviews'],
  ['shortNotice', 'Short notice', `Given back within ${SHORT_NOTICE_HOURS} h`],
  ['excused', 'Excused', 'Of all entries'],
];

function Figures({ reliability }: { readonly reliability: Reliability }) {
  return (
    <dl className="grid grid-cols-2 gap-0.25 overflow-hidden border border-line rounded-inset bg-line @min-[40rem]:grid-cols-3 @min-[56rem]:grid-cols-6">
      {figures.map(([name, label, note]) => (
        <div className="flex flex-col min-w-0 py-2.5 px-3 bg-card" key={name}>
          <dt className="font-medium">{label}</dt>
          <dd className="font-mono text-22 font-heavy leading-8">{reliability.figures[name]}</dd>
          <dd className="text-dim text-13 leading-5">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The state of a reliability event. Empty while it is neither contested nor decided. */
function State({ excused, comment, contested }: ReliabilityEvent) {
  if (excused === true) return <StatusBadge tone="green">Excused</StatusBadge>;
  if (excused === false) return <StatusBadge tone="slate">Not excused</StatusBadge>;
  if (contested === null || comment !== null) return null;
  return (
    <StatusBadge tone="amber" icon={IconHourglass} isOutlined>
      Contested
    </StatusBadge>
  );
}

function ReliabilityEntry({
  event,
  actions,
}: {
  readonly event: ReliabilityEvent;
  readonly actions: ReactNode;
}) {
  const { kind, flight, at, excused, comment, contested } = event;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-x-3 gap-y-2 items-center wrap-anywhere">
        <StatusBadge
          tone={excused === true ? 'slate' : 'amber'}
          icon={icons[kind]}
          isStruck={excused === true}
        >
          {reliabilityEventLabels[kind]}
        </StatusBadge>
        <FlightLink className="touch:py-2 text-accent-text font-mono font-medium underline" flight={flight} />
        <DenseFlightTime value={flight.scheduledDate} format="dateTime" />
        <State {...event} />
        {actions && <span className="flex flex-wrap gap-2 ms-auto">{actions}</span>}
      </div>
      <p className="text-dim text-14">
        Noted <DateTime value={at} />
        {excused === true && comment === null && ', gave notice'}
      </p>
      {contested !== null && (
        <Quote
          head={
            <>
              Contested, <DateTime value={contested.at} />
            </>
          }
          text={contested.text}
        />
      )}
      {comment !== null && (
        <Quote head={excused === true ? 'Why excused' : 'Why not excused'} text={comment} />
      )}
    </div>
  );
}

const SHOWN_AT_FIRST = 5;

type ReliabilityViewProps = {
  readonly reliability: Reliability;
  /** The buttons next to a reliability event. */
  readonly renderActions: (event: ReliabilityEvent) => ReactNode;
};

/** A member's reliability figures of the last 90 days, and the events behind them with their flights. */
export function ReliabilityView({ reliability, renderActions }: ReliabilityViewProps) {
  const { marks: events } = reliability;
  return (
    <div className="grid grid-cols-1 gap-4 @container">
      <Figures reliability={reliability} />
      {events.length === 0 ? (
        <EmptyState>Nothing was noted in the last {RELIABILITY_DAYS} days.</EmptyState>
      ) : (
        <div>
          <ExpandableList items={events} shown={SHOWN_AT_FIRST} keyOf={({ _id }) => _id}>
            {(event) => <ReliabilityEntry event={event} actions={renderActions(event)} />}
          </ExpandableList>
        </div>
      )}
    </div>
  );
}
