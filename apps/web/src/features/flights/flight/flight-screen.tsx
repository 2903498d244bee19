import { canSchedule } from '@crewroom/domain/contract/access';
import { fillPath, plainRoutes } from '@crewroom/domain/contract/routes';
import { flightMessages } from '@crewroom/domain/flights/messages';
import type { Flight } from '@crewroom/domain/flights/schemas';
import { statuses } from '@crewroom/domain/flights/status';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import IconArrowLeft from '~icons/tabler/arrow-left';
import IconCalendarPlus from '~icons/tabler/calendar-plus';
import IconPlaneOff from '~icons/tabler/plane-off';
import { buttonClasses } from '../../../components/ui/button.tsx';
import { lazySection } from '../../../components/ui/lazy.tsx';
import { NotFound } from '../../../components/ui/not-found.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { QueryView } from '../../../components/ui/query-view.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { useViewer } from '../../../components/viewer.ts';
import { isNotFound } from '../../../lib/api-error.ts';
import { SMALL_SCREEN, useMediaQuery } from '../../../lib/media-query.ts';
import { useStartData } from '../../../lib/start-data.ts';
import { useRouteParam } from '../../../lib/use-route-param.ts';
import { useOptimisticFlight } from '../flight-cache.ts';
import { managementOf } from '../management.ts';
import { ProposeAgainLinks, ProposeAgainMenu } from '../propose-again-links.tsx';
import { ActivityLog } from './activity-log.tsx';
import { AllocationPanel } from './allocation.tsx';
import { BriefingCard } from './briefing-card.tsx';
import { FlightDetails } from './flight-details.tsx';
import { SeatBar } from './seat-bar.tsx';

const skeletonClasses = 'h-65 rounded-panel';
const tallSkeletonClasses = 'h-105 rounded-panel';

// Loaded on demand: only members who run a flight see it, while the flight is under way.
const OnBoard = lazySection(async () => (await import('./on-board.tsx')).OnBoard);

type FlightLayoutProps = {
  readonly main: ReactNode;
  readonly side: ReactNode;
  /** At the foot of the window. */
  readonly foot?: ReactNode;
};

/** The layout of a flight: card and crew, with briefing and log next to them on wide screens. */
function FlightLayout({ main, side, foot }: FlightLayoutProps) {
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-4 @min-[56rem]:grid-cols-[minmax(0,1fr)_384px] @min-[56rem]:gap-6 max-md:[&_:is(a,_button,_input,_select,_textarea)]:[scroll-margin-bottom:132px]">
        <div className="grid grid-cols-1 gap-4 content-start min-w-0 @container">{main}</div>
        <div className="grid grid-cols-1 gap-4 content-start min-w-0">{side}</div>
      </div>
      {foot}
    </div>
  );
}

/** The placeholder while a flight loads. */
function FlightSkeleton() {
  return (
    <FlightLayout
      main={
        <>
          <Skeleton className={skeletonClasses} />
          <Skeleton className={tallSkeletonClasses} />
        </>
      }
      side={
        <>
          <Skeleton className={skeletonClasses} />
          <Skeleton className={tallSkeletonClasses} />
        </>
      }
    />
  );
}

function WholeFlight({ flight }: { readonly flight: Flight }) {
  const viewer = useViewer();
  const { thresholds } = useStartData();
  const management = managementOf(viewer, flight, thresholds);
  const isSmall = useMediaQuery(SMALL_SCREEN);
  return (
    <FlightLayout
      foot={isSmall && <SeatBar flight={flight} />}
      main={
        <>
          <FlightDetails flight={flight} management={management} />
          <AllocationPanel flight={flight} management={management} />
        </>
      }
      side={
        <>
          {management !== null && statuses[flight.status].isAttendanceShown && (
            <OnBoard flightId={flight._id} placeholder={<Skeleton className={skeletonClasses} />} />
          )}
          <BriefingCard flight={flight} management={management} />
          <ActivityLog logs={flight.logs} />
        </>
      }
    />
  );
}

/** Downloads a flight as a file for any calendar. */
function AddToCalendar({ id }: { readonly id: string }) {
  return (
    <a
      className={buttonClasses({ kind: 'quiet' })}
      href={fillPath(plainRoutes.flightCalendar.path, { id })}
      download
    >
      <IconCalendarPlus size={16} aria-hidden />
      Add to calendar
    </a>
  );
}

function ToSchedule({ flight }: { readonly flight: Flight | undefined }) {
  const search = flight === undefined ? {} : { date: flight.scheduledDate.slice(0, 10) };
  return (
    <Link className={buttonClasses({ kind: 'quiet' })} to="/flights" search={search}>
      <IconArrowLeft size={16} aria-hidden />
      Flight schedule
    </Link>
  );
}

/** Proposes the flight again, for members who may propose flights. */
function Again({ flight }: { readonly flight: Flight }) {
  const viewer = useViewer();
  const { thresholds } = useStartData();
  const isSmall = useMediaQuery(SMALL_SCREEN);
  if (!canSchedule(viewer?.rank ?? null, thresholds)) return null;
  return isSmall ? <ProposeAgainMenu flight={flight} /> : <ProposeAgainLinks flight={flight} />;
}

/** One flight: its card, its crew, its briefing and its log. */
export function FlightScreen() {
  const id = useRouteParam('id');
  const query = useOptimisticFlight(id);
  const isGone = isNotFound(query.error);
  const flight = isGone ? undefined : query.data;
  return (
    <>
      <PageHeader title={flight === undefined ? 'Flight' : `Flight ${flight.flightCode}`}>
        {/* On a phone they fit one row, in line with the title. */}
        <div className="flex flex-wrap items-center gap-2 max-md:gap-0 max-md:-ms-2 max-md:[&>a]:px-2!">
          {!isGone && <AddToCalendar id={id} />}
          <ToSchedule flight={flight} />
          {flight !== undefined && <Again flight={flight} />}
        </div>
      </PageHeader>
      {isGone ? (
        <NotFound
          icon={IconPlaneOff}
          text={flightMessages.flightNotFound}
          advice="It may have been deleted, or may still be waiting for approval. The flight schedule shows current flights."
        />
      ) : (
        <QueryView query={query} failure={flightMessages.flightsFailed} skeleton={<FlightSkeleton />}>
          {(shown) => <WholeFlight key={shown._id} flight={shown} />}
        </QueryView>
      )}
    </>
  );
}
