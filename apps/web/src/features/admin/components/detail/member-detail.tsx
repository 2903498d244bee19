import type { AdminUser } from '@crewroom/domain/record/calls';
import { adminMessages } from '@crewroom/domain/record/messages';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { QueryFaces } from '../../../../ui/query-faces.tsx';
import { type AdminSearch, type AdminTab, readAdminSearch } from '../../admin-search.ts';
import { adminUserQuery } from '../../queries.ts';
import { MemberHead } from './member-head.tsx';
import { MemberSkeleton } from './member-skeleton.tsx';
import { MemberTabs } from './member-tabs.tsx';
import { RecordPart } from './record-part.tsx';

type RecordProps = {
  readonly member: AdminUser;
  readonly tab: AdminTab;
  readonly onTab: (tab: AdminTab) => void;
};

function WholeRecord({ member, tab, onTab }: RecordProps) {
  const { sanctions, qualifications, notes, rewards } = member;
  const counts = {
    sanctions: sanctions.length,
    qualifications: qualifications.length,
    notes: notes.length,
    rewards: rewards.length,
  };
  return (
    <>
      <MemberHead member={member} />
      <MemberTabs tab={tab} counts={counts} onTab={onTab}>
        <RecordPart tab={tab} member={member} />
      </MemberTabs>
    </>
  );
}

type MemberDetailProps = { readonly userId: string; readonly search: AdminSearch };

/** One member's whole record, with what an administrator can do to it. */
export function MemberDetail({ userId, search }: MemberDetailProps) {
  const query = useQuery(adminUserQuery(userId));
  const navigate = useNavigate();
  const openTab = (tab: AdminTab) =>
    void navigate({
      to: '/admin',
      search: (before) => readAdminSearch({ ...before, tab }),
      replace: true,
      resetScroll: false,
    });
  return (
    <QueryFaces query={query} failure={adminMessages.userFailed} skeleton={<MemberSkeleton />}>
      {({ user }) => <WholeRecord member={user} tab={search.tab ?? 'quota'} onTab={openTab} />}
    </QueryFaces>
  );
}
