import type { MemberLeave, PendingLeave } from '@crewroom/domain/record/leave-endpoints';
import { leaveRefusals } from '@crewroom/domain/record/messages';
import { effectiveRequiredFlights, leaveArithmetic } from '@crewroom/domain/terms/rules';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import IconArrowRight from '~icons/tabler/arrow-right';
import IconCheck from '~icons/tabler/check';
import IconX from '~icons/tabler/x';
import { FlightLink } from '../../../components/flight-link.tsx';
import { DenseFlightTime } from '../../../components/flight-time.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/cards.tsx';
import { RelativeDateTime } from '../../../components/ui/date-time.tsx';
import { lazyDialog } from '../../../components/ui/lazy.tsx';
import { EmptyState, QueryView } from '../../../components/ui/query-view.tsx';
import { useDialog } from '../../../components/ui/use-dialog.ts';
import { UserAvatar } from '../../../components/ui/user-avatar.tsx';
import { useViewer } from '../../../components/viewer.ts';
import { useCurrentMinute } from '../../../lib/server-clock.ts';
import { HistorySkeleton } from '../history/history-skeleton.tsx';
import { leaveQueueQuery } from '../queries.ts';
import { NamedRecordLink } from '../record-link.tsx';
import { whyNotDecideAbout } from '../record-permissions.ts';
import { Days, Decision, Reason } from './leave-entry.tsx';
import type { LeaveDecision } from './mutations.ts';

const detail = 'min-w-0';

const note = 'text-dim text-13 leading-5';

const DecideLeave = lazyDialog(async () => (await import('./decide-leave.tsx')).DecideLeave);

type PersonProps = { readonly leave: MemberLeave; readonly children?: ReactNode };

/** The member on leave. The name links to their record. */
function Person({ leave, children }: PersonProps) {
  const { robloxUsername, robloxAvatarUrl } = leave.user;
  return (
    <div className="flex gap-3 items-center min-w-0">
      <UserAvatar src={robloxAvatarUrl} name={robloxUsername} size={40} />
      <div className="min-w-0">
        <NamedRecordLink user={leave.user} />
        {children}
      </div>
    </div>
  );
}

/** The effect of an approval on the quota of this term. */
function QuotaEffect({ leave: { quotaNow, quotaThen } }: { readonly leave: PendingLeave }) {
  const [before, after] = [effectiveRequiredFlights(quotaNow), effectiveRequiredFlights(quotaThen)];
  const isAffected = quotaNow.leaveDays !== quotaThen.leaveDays;
  return (
    <div className={detail}>
      <dt>Quota this term</dt>
      <dd className="flex gap-2.5 items-center text-bright font-mono text-22 font-heavy leading-8">
        {quotaNow.requiredFlights === 0 ? (
          'None'
        ) : (
          <>
            <span>{before}</span>
            <IconArrowRight size={18} stroke={2} role="img" aria-label="becomes" />
            <span className={before === after ? '' : 'text-accent-text'}>{after}</span>
          </>
        )}
      </dd>
      {quotaNow.requiredFlights > 0 && (
        <dd className={note}>
          {isAffected ? leaveArithmetic(quotaThen) : 'None of these days is in this term.'}
        </dd>
      )}
    </div>
  );
}

function AffectedSeats({ seats }: Pick<PendingLeave, 'seats'>) {
  return (
    <div className={detail}>
      <dt>Seats on these days</dt>
      {seats.length === 0 && <dd className={note}>None</dd>}
      {seats.map((seat) => (
        <dd className="flex flex-wrap gap-x-2 items-baseline min-h-6 text-14 leading-6" key={seat._id}>
          <FlightLink className="min-w-16 text-inherit font-mono font-heavy" flight={seat} />{' '}
          <span className="flex-[1_1_7rem]">{seat.userRole}</span>{' '}
          <span className="font-mono text-13 text-dim">
            <DenseFlightTime value={seat.scheduledDate} format="dateTime" isStacked />
          </span>
        </dd>
      ))}
    </div>
  );
}

type RequestProps = {
  readonly leave: PendingLeave;
  readonly now: Date;
  readonly onDecide: (leave: PendingLeave, decision: LeaveDecision) => void;
};

/** The buttons that decide, or the reason why the viewer may not decide. */
function Decide({ leave, onDecide }: Omit<RequestProps, 'now'>) {
  const viewer = useViewer();
  if (viewer === null) return null;
  const refusal = whyNotDecideAbout(viewer, { ...leave.user, groupRank: leave.groupRank });
  if (refusal !== null) return <p className="text-dim text-15">{leaveRefusals[refusal]}</p>;
  const of = `leave of @${leave.user.robloxUsername}`;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        kind="primary"
        aria-label={`Approve ${of}`}
        preloads={DecideLeave}
        onClick={() => onDecide(leave, 'approve')}
      >
        <IconCheck size={16} stroke={2} aria-hidden />
        Approve
      </Button>
      <Button
        kind="danger"
        aria-label={`Decline ${of}`}
        preloads={DecideLeave}
        onClick={() => onDecide(leave, 'decline')}
      >
        <IconX size={16} stroke={2} aria-hidden />
        Decline
      </Button>
    </div>
  );
}

function Request({ leave, now, onDecide }: RequestProps) {
  return (
    <li className="grid gap-3 p-4 border border-s-4 border-amber-line rounded">
      <div className="flex flex-wrap gap-x-4 gap-y-1 items-start justify-between">
        <Person leave={leave}>
          <Days leave={leave} />
        </Person>
        <p className="text-dim text-14">
          asked <RelativeDateTime value={leave.createdAt} now={now} />
        </p>
      </div>
      <Reason leave={leave} />
      <dl className="grid grid-cols-1 gap-x-6 gap-y-3 py-3 px-4 rounded bg-sunken @min-[28rem]:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <QuotaEffect leave={leave} />
        <AffectedSeats seats={leave.seats} />
      </dl>
      <Decide leave={leave} onDecide={onDecide} />
    </li>
  );
}

type ApprovedProps = {
  readonly title: string;
  readonly empty: string;
  readonly leaves: readonly MemberLeave[];
};

/** Current and coming leave, the soonest first. */
function Approved({ title, empty, leaves }: ApprovedProps) {
  return (
    <SectionCard title={title} count={leaves.length}>
      {leaves.length === 0 ? (
        <EmptyState>{empty}</EmptyState>
      ) : (
        <ul className="grid gap-4 p-0 list-none">
          {leaves.map((leave) => (
            <li
              className="grid gap-2 not-first:pt-4 not-first:border-t not-first:border-t-line"
              key={leave._id}
            >
              <Person leave={leave}>
                <Days leave={leave} />
              </Person>
              <Reason leave={leave} />
              <Decision leave={leave} />
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}

type Deciding = { readonly leave: PendingLeave; readonly decision: LeaveDecision };

type LeaveQueueProps = {
  /** Whether only the requests are shown, as one section of all decisions. */
  readonly isPendingOnly?: boolean;
};

/** The leave of all members: requests, current leave, and coming leave. */
export function LeaveQueue({ isPendingOnly = false }: LeaveQueueProps) {
  const query = useQuery(leaveQueueQuery());
  const now = useCurrentMinute();
  const heading = useRef<HTMLHeadingElement>(null);
  const deciding = useDialog<Deciding>(heading);
  return (
    <>
      <QueryView query={query} failure="The leave could not be loaded" skeleton={<HistorySkeleton />}>
        {({ pending, current, upcoming }) => (
          <>
            <SectionCard
              title={isPendingOnly ? 'Leave' : 'Waiting for a decision'}
              count={pending.length}
              headingRef={heading}
            >
              {pending.length === 0 ? (
                <EmptyState>Nobody is waiting for a decision.</EmptyState>
              ) : (
                <ul className="grid gap-4 p-0 list-none">
                  {pending.map((leave) => (
                    <Request
                      key={leave._id}
                      leave={leave}
                      now={now}
                      onDecide={(chosen, decision) => deciding.open({ leave: chosen, decision })}
                    />
                  ))}
                </ul>
              )}
            </SectionCard>
            {!isPendingOnly && (
              <>
                <Approved title="On leave now" empty="Nobody is on leave today." leaves={current} />
                <Approved title="Upcoming" empty="No upcoming leave." leaves={upcoming} />
              </>
            )}
          </>
        )}
      </QueryView>
      {deciding.subject && (
        <DecideLeave
          key={`${deciding.subject.leave._id} ${deciding.subject.decision}`}
          {...deciding.props}
          {...deciding.subject}
        />
      )}
    </>
  );
}
