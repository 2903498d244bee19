import { userMessages } from '@crewroom/domain/members/messages';
import { profileLimits } from '@crewroom/domain/members/rules';
import type { User } from '@crewroom/domain/members/schemas';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { isNotFound } from '../../lib/api-error.ts';
import { useCurrentMinute } from '../../lib/now.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryFaces } from '../../ui/query-faces.tsx';
import { CrewPass } from './components/crew-pass.tsx';
import { FlightHistoryList } from './components/flight-history-list.tsx';
import { NobodyFound } from './components/nobody-found.tsx';
import { NoteList } from './components/note-list.tsx';
import { ProfileLayout } from './components/profile-layout.tsx';
import { ProfileSkeleton } from './components/profile-skeleton.tsx';
import { QualificationList } from './components/qualification-list.tsx';
import { RankHistoryList } from './components/rank-history-list.tsx';
import { SanctionList } from './components/sanction-list.tsx';
import { StandingBadges } from './components/standing-badges.tsx';
import { UpcomingFlightList } from './components/upcoming-flight-list.tsx';
import { UserStatCards } from './components/user-stat-cards.tsx';
import { userQuery } from './queries.ts';

function Profile({ user }: { readonly user: User }) {
  const now = useCurrentMinute();
  return (
    <ProfileLayout
      identity={
        <>
          <CrewPass member={user}>
            <StandingBadges user={user} now={now} />
          </CrewPass>
          <QualificationList qualifications={user.qualifications} />
          <SanctionList sanctions={user.sanctions} />
        </>
      }
      record={<RankHistoryList entries={user.rankHistory} />}
    >
      <UserStatCards stats={user.stats} />
      <UpcomingFlightList flights={user.upcomingFlights} />
      <FlightHistoryList
        title="Flight History"
        flights={user.flightHistory}
        shown={profileLimits.otherFlightHistory}
      />
      <NoteList notes={user.notes} />
    </ProfileLayout>
  );
}

/** A member's profile as every colleague sees it; one's own id shows that view too (specification, section 2). */
export function UserProfileScreen() {
  const { id = '' } = useParams({ strict: false });
  const query = useQuery(userQuery(id));
  return (
    <>
      <PageHeader title={query.data === undefined ? 'Profile' : `Profile of @${query.data.robloxUsername}`} />
      {isNotFound(query.error) ? (
        <NobodyFound />
      ) : (
        <QueryFaces
          query={query}
          failure={userMessages.userNotFound}
          skeleton={<ProfileSkeleton of="another" />}
        >
          {(user) => <Profile key={user._id} user={user} />}
        </QueryFaces>
      )}
    </>
  );
}
