import type { SeatSeeker } from '@crewroom/domain/flights/fitting';
import { useQuery } from '@tanstack/react-query';
import { SessionsSection } from '../auth/sessions/sessions-section.tsx';
import { OwnCalendar } from '../calendar/own-calendar.tsx';
import { OwnDiscord } from '../discord/own-discord.tsx';
import { FitsYou, FitsYouSkeleton } from '../flights/fits-you/fits-you.tsx';
import { OwnProfileScreen } from '../members/profile/own-profile-screen.tsx';
import { NotificationsSection } from '../notifications/notifications-section.tsx';
import { OwnAppeal, PastAppeals } from '../record/appeals/own-appeals.tsx';
import { OwnLeave } from '../record/leave/own-leave.tsx';
import { ownLeaveQuery } from '../record/queries.ts';
import { OwnReliability } from '../record/reliability/own-reliability.tsx';
import { OwnTerms } from '../terms/own-terms/own-terms.tsx';
import { Later } from '../ui/later.tsx';

/** The flights that fit the viewer. Where their leave cannot be read, those on its days stay: a seat there is warned about. */
function OwnFits(seats: Omit<SeatSeeker, 'leave'>) {
  const { data, isError } = useQuery(ownLeaveQuery());
  const isKnown = data !== undefined || isError;
  return <FitsYou seeker={isKnown ? { ...seats, leave: data?.leave ?? [] } : undefined} />;
}

/** One's own profile with what other features bring to it. */
export function OwnProfile() {
  return (
    <>
      <OwnProfileScreen
        Fits={OwnFits}
        fitsSkeleton={<FitsYouSkeleton />}
        Leave={OwnLeave}
        Terms={OwnTerms}
        Calendar={OwnCalendar}
        Appeal={OwnAppeal}
        PastAppeals={PastAppeals}
        Reliability={OwnReliability}
      />
      <Later>
        <NotificationsSection />
        <OwnDiscord />
        <SessionsSection />
      </Later>
    </>
  );
}
