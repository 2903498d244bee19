import { profileLimits } from '@crewroom/domain/members/rules';
import type { User } from '@crewroom/domain/members/schemas';
import { isSuspended } from '@crewroom/domain/record/rules';
import { useQuery } from '@tanstack/react-query';
import IconBan from '~icons/tabler/ban';
import IconCircleCheck from '~icons/tabler/circle-check';
import { QuotaMarks } from '../../../components/quota-view.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { useCurrentMinute } from '../../../lib/server-clock.ts';
import { useRouteParam } from '../../../lib/use-route-param.ts';
import { userQuery } from '../queries.ts';
import { CrewPass } from './crew-pass.tsx';
import { FlightHistoryList, UpcomingFlightList } from './flight-lists.tsx';
import { MemberView, ProfileLayout } from './profile-layout.tsx';
import { NoteList, QualificationList, RankHistoryList, SanctionList } from './record-lists.tsx';
import { UserStatCards } from './stat-cards.tsx';

type MemberStatusBadgesProps = { readonly user: Pick<User, 'isOnLeave' | 'sanctions'>; readonly now: Date };

/** Whether a member is suspended or active, and whether they are on leave. */
function MemberStatusBadges({ user, now }: MemberStatusBadgesProps) {
  return (
    <>
      {isSuspended(user.sanctions, now) ? (
        <StatusBadge tone="red" icon={IconBan}>
          Suspended
        </StatusBadge>
      ) : (
        <StatusBadge tone="green" icon={IconCircleCheck}>
          Active
        </StatusBadge>
      )}
      <QuotaMarks isNew={false} isOnLeave={user.isOnLeave} />
    </>
  );
}

function Profile({ user }: { readonly user: User }) {
  const now = useCurrentMinute();
  return (
    <ProfileLayout
      identity={
        <>
          <CrewPass member={user}>
            <MemberStatusBadges user={user} now={now} />
          </CrewPass>
          <QualificationList qualifications={user.qualifications} />
          <SanctionList sanctions={user.sanctions} />
        </>
      }
      record={<RankHistoryList entries={user.rankHistory} />}
    >
      <UserStatCards stats={user.stats} />
      <UpcomingFlightList flights={user.upcomingFlights} total={user.counts.upcomingFlights} />
      <FlightHistoryList
        title="Flight history"
        flights={user.flightHistory}
        total={user.counts.flightHistory}
        shown={profileLimits.otherFlightHistory}
      />
      <NoteList notes={user.notes} />
    </ProfileLayout>
  );
}

/** A member's profile as all staff see it, also for the viewer's own id. */
export function UserProfileScreen() {
  const id = useRouteParam('id');
  const query = useQuery(userQuery(id));
  return (
    <>
      <PageHeader title={query.data === undefined ? 'Profile' : `Profile of @${query.data.robloxUsername}`} />
      <MemberView query={query}>{(user) => <Profile key={user._id} user={user} />}</MemberView>
    </>
  );
}
