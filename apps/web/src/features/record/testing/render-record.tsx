import type { AdminUser } from '@crewroom/domain/record/endpoints';
import type { SignedInViewer } from '../../../components/viewer.ts';
import type { Responses } from '../../../testing/fake-server.ts';
import { followMutations } from '../../../testing/page-actions.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { type RecordTab, useAdminSearch } from '../admin-search.ts';
import { MemberDetail } from '../member/member-detail.tsx';

export const AMIR: SignedInViewer = { userId: 'id-of-Amir', rank: 247, username: 'AdminAmir', avatarUrl: '' };
export const OLIVIA: SignedInViewer = {
  userId: 'id-of-Olivia',
  rank: 255,
  username: 'Olivia',
  avatarUrl: '',
};

function OpenRecord() {
  const search = useAdminSearch();
  return search.user !== undefined && <MemberDetail userId={search.user} search={search} />;
}

type Options = {
  readonly tab?: RecordTab;
  readonly viewer?: SignedInViewer;
  readonly responses?: Responses;
};

/**
 * Renders the record of a member, for an administrator unless a viewer is given. Setting `server.user` replaces the record on
 * the server, and `sent` returns the requests that changed it.
 */
export async function renderRecord(
  user: AdminUser,
  { tab = 'quota', viewer = AMIR, responses = {} }: Options = {},
) {
  const server = { user };
  const rendered = await renderScreen(<OpenRecord />, {
    path: `/admin?user=${user._id}&tab=${tab}`,
    viewer,
    responses: { adminUser: () => ({ user: server.user }), ...responses },
  });
  const sent = followMutations();
  await rendered.findByRole('region', { name: 'Member' });
  return { ...rendered, server, sent };
}
