import { type FlightAct, flightRefusal, runsFlight } from '@crewroom/domain/flights/rules';
import { instantBeforeDeparture } from '@crewroom/domain/flights/schedule';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { statuses } from '@crewroom/domain/flights/status';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatZulu } from '../../lib/dates.ts';
import { useStartData } from '../../lib/start-data.ts';
import { FlightStatusBadge } from '../../parts/badges.tsx';
import { useViewer } from '../../parts/viewer.ts';
import actClasses from '../../ui/act.module.css';
import { ActButton } from '../../ui/act-button.tsx';
import { BoardingLine } from '../../ui/boarding-line.tsx';
import { Confirm } from '../../ui/confirm.ts';
import { Moment, ZuluMoment } from '../../ui/moment.tsx';
import { PersonLink } from '../../ui/written-text.tsx';
import { ApprovalBadge } from '../approval-badge.tsx';
import { stateOf } from '../management.ts';
import { useApproveFlight } from '../mutations.ts';
import { ReviewAct } from '../review/review-desk.tsx';
import { SeatPips } from '../seat-pips.tsx';
import { type BoardActProps, useAskFirst } from './board-acts.ts';
import classes from './board-card.module.css';

/** Approves at once: staff can take seats, and a mistake can still be cancelled. */
function Approve({ flight, onGone }: BoardActProps) {
  const approve = useApproveFlight(flight._id);
  const act = () => {
    approve.mutate();
    onGone();
  };
  return (
    <ActButton
      kind="primary"
      label={`Approve flight ${flight.flightCode}`}
      isIdle={approve.isPending}
      onAct={act}
    >
      <IconCheck size={16} aria-hidden />
      Approve
    </ActButton>
  );
}

/** The way to the rejection of a pending flight. */
function Reject({ flight, onGone }: BoardActProps) {
  const askFirst = useAskFirst();
  return (
    <ActButton
      preloads={Confirm}
      label={`Reject flight ${flight.flightCode}`}
      onAct={() => askFirst('reject', { flight, onGone })}
    >
      Reject
    </ActButton>
  );
}

/** The way to take back one's own proposal. */
function DeleteFlight({ flight, onGone }: BoardActProps) {
  const askFirst = useAskFirst();
  return (
    <ActButton
      kind="grave"
      preloads={Confirm}
      label={`Delete flight ${flight.flightCode}`}
      onAct={() => askFirst('delete', { flight, onGone })}
    >
      Delete
    </ActButton>
  );
}

/** What the board offers on a flight. */
export function BoardCardActs({ flight, onGone }: BoardActProps) {
  const viewer = useViewer();
  const { thresholds } = useStartData();
  if (viewer === null) return null;
  const state = stateOf(flight);
  const may = (act: FlightAct) => flightRefusal(act, viewer, state, thresholds) === null;
  const decides = may('approve') || may('review');
  return (
    <>
      {may('approve') && <Approve flight={flight} onGone={onGone} />}
      {may('reject') && <Reject flight={flight} onGone={onGone} />}
      {may('review') && <ReviewAct flight={flight} onGone={onGone} />}
      {runsFlight(viewer, state, thresholds) && (
        <Link
          className={actClasses.act}
          data-kind={decides ? 'quiet' : 'plain'}
          to="/flights/$id"
          params={{ id: flight._id }}
          aria-label={`Details of flight ${flight.flightCode}`}
        >
          Details
        </Link>
      )}
      {may('delete') && <DeleteFlight flight={flight} onGone={onGone} />}
    </>
  );
}

type PartProps = { readonly flight: FlightCard };

function Head({ flight }: PartProps) {
  const { flightCode, status, approvalStatus } = flight;
  return (
    <div className={classes.head}>
      <h3 className={classes.code}>{flightCode}</h3>
      <FlightStatusBadge status={status} />
      {/* A status other than SCHEDULED says that it was approved. */}
      {(approvalStatus !== 'approved' || status === 'SCHEDULED') && <ApprovalBadge status={approvalStatus} />}
    </div>
  );
}

function Departure({ flight }: PartProps) {
  const { scheduledDate } = flight;
  return (
    <p className={classes.departure}>
      <time dateTime={scheduledDate.slice(0, 10)}>{formatZulu(scheduledDate, 'date')}</time>
      <ZuluMoment value={scheduledDate} withLocal />
    </p>
  );
}

function Joining({ flight }: PartProps) {
  const { times, scheduledDate } = flight;
  const rows = [
    ['Staff', times.staffJoining],
    ['Passengers', times.passengerJoining],
    ['Boarding', times.boarding],
  ] as const;
  return (
    <dl className={classes.joining}>
      {rows.map(([name, time]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <ZuluMoment value={instantBeforeDeparture(time, scheduledDate)} withLocal />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function About({ flight }: PartProps) {
  const { aircraft, gate, serviceCategory, dispatcherUsername } = flight;
  return (
    <p className={classes.about}>
      <span>{aircraft}</span>
      {gate !== '' && <span>{`Gate ${gate}`}</span>}
      {serviceCategory !== '' && <span>{serviceCategory}</span>}
      <span>
        <span className="visually-hidden">Dispatcher </span>
        <PersonLink username={dispatcherUsername} />
      </span>
    </p>
  );
}

function Reviewed({ flight }: PartProps) {
  const { reviewedAt, reviewedBy } = flight;
  if (reviewedAt === null) return null;
  return (
    <p className={classes.reviewed}>
      <IconCheck size={16} stroke={2} aria-hidden />
      <span>
        Reviewed
        {reviewedBy !== null && (
          <>
            {' '}
            by <PersonLink username={reviewedBy} />
          </>
        )}
        , <Moment value={reviewedAt} />
      </span>
    </p>
  );
}

type BoardCardProps = PartProps & {
  /** Whether it came while one looked on. */
  readonly isNew: boolean;
  /** What can be done with the flight. */
  readonly children: ReactNode;
};

/** A flight on the scheduling board: what was proposed, by whom, how full it is, and what became of it. */
export function BoardCard({ flight, isNew, children }: BoardCardProps) {
  const viewer = useViewer();
  const { _id: id, flightCode, route, roles, assignedSlots, totalSlots, status, approvalStatus } = flight;
  return (
    <article
      className={classes.card}
      aria-label={`Flight ${flightCode}`}
      data-flight={id}
      data-new={isNew}
      data-recedes={approvalStatus === 'rejected' || statuses[status].recedesOnBoard}
    >
      <Head flight={flight} />
      <BoardingLine from={route.departure} to={route.arrival} size="card" />
      <Departure flight={flight} />
      {/* What is decided about; afterwards the flight's own screen tells it. */}
      {approvalStatus === 'pending' && <Joining flight={flight} />}
      <About flight={flight} />
      <div className={classes.seats}>
        <SeatPips roles={roles} viewerId={viewer?.userId} />
        <p className={classes.slots}>
          <span className={classes.figures}>{`${assignedSlots}/${totalSlots}`}</span> slots
        </p>
      </div>
      <Reviewed flight={flight} />
      <div className={classes.acts}>{children}</div>
    </article>
  );
}
