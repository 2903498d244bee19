import type { SeatSeeker } from '@crewroom/domain/flights/fitting';
import { useQuery } from '@tanstack/react-query';
import { CollapsibleSection } from '../components/collapsible-section.tsx';
import { lazySection } from '../components/ui/lazy.tsx';
import { Skeleton } from '../components/ui/skeleton.tsx';
import { OwnCalendar } from '../features/calendar/own-calendar.tsx';
import { OwnDiscord } from '../features/discord/own-discord.tsx';
import { MatchingFlights, MatchingFlightsSkeleton } from '../features/flights/matching/matching-flights.tsx';
import { AppealResults } from '../features/inbox/appeal-results.tsx';
import { OwnProfileScreen } from '../features/members/profile/own-profile-screen.tsx';
import { OwnAppeal, PastAppeals } from '../features/record/appeals/own-appeals.tsx';
import { OwnLeave } from '../features/record/leave/own-leave.tsx';
import { ownLeaveQuery } from '../features/record/queries.ts';
import { OwnReliability } from '../features/record/reliability/own-reliability.tsx';
import { OwnTerms } from '../features/terms/own-terms/own-terms.tsx';

const OwnNotifications = lazySection(
  async () => (await import('../features/notifications/own-notifications.tsx')).OwnNotifications,
);
const OwnTimes = lazySection(
  async () => (await import('../features/members/preferences/own-times.tsx')).OwnTimes,
);
const OwnSessions = lazySection(
  async () => (await import('../features/auth/sessions/own-sessions.tsx')).OwnSessions,
);

/**
 * The flights that fit the viewer. If their leave cannot be loaded, flights on its days are included, because taking a
 * seat there shows a warning.
 */
function OwnMatchingFlights(seats: Omit<SeatSeeker, 'leave'>) {
  const { data, isError } = useQuery(ownLeaveQuery());
  const isKnown = data !== undefined || isError;
  return <MatchingFlights seeker={isKnown ? { ...seats, leave: data?.leave ?? [] } : undefined} />;
}

/** The own profile with the components of other features. */
export function OwnProfile() {
  return (
    <OwnProfileScreen
      Notices={AppealResults}
      MatchingFlights={OwnMatchingFlights}
      matchingFlightsSkeleton={<MatchingFlightsSkeleton />}
      Leave={OwnLeave}
      Terms={OwnTerms}
      Calendar={OwnCalendar}
      Appeal={OwnAppeal}
      PastAppeals={PastAppeals}
      Reliability={OwnReliability}
      account={
        <>
          <CollapsibleSection
            title="Notifications"
            about="Flight reminders and inbox messages on your devices and Discord."
            show="Choose notifications"
            hide="Hide notifications"
            preloads={OwnNotifications}
          >
            <OwnNotifications placeholder={<Skeleton className="h-96" />} />
          </CollapsibleSection>
          <OwnDiscord />
          <CollapsibleSection
            title="Times"
            about="Which time of a flight comes first and is large: local or Zulu."
            show="Choose the order"
            hide="Hide the order"
            preloads={OwnTimes}
          >
            <OwnTimes placeholder={<Skeleton className="h-11" />} />
          </CollapsibleSection>
          <CollapsibleSection
            title="Your sessions"
            about="The browsers you are signed in with. End one that you do not know."
            show="Show sessions"
            hide="Hide sessions"
            preloads={OwnSessions}
          >
            <OwnSessions placeholder={<Skeleton className="h-28" />} />
          </CollapsibleSection>
        </>
      }
    />
  );
}
