import type { AdminListUser } from '@crewroom/domain/record/endpoints';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refetchInvalidated } from '../../../lib/api-query.ts';
import { elapse } from '../../../testing/elapse.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { useAdminSearch } from '../admin-search.ts';
import type * as memberBadges from '../member-badges.tsx';
import { exampleMember } from '../testing/example-member.ts';
import { MemberList } from './member-list.tsx';

const onRowRender = vi.hoisted(() => vi.fn<(username: string) => void>());

vi.mock('../member-badges.tsx', async (importOriginal) => {
  const { MemberBadges } = await importOriginal<typeof memberBadges>();
  return {
    MemberBadges: ({ member }: { readonly member: AdminListUser }) => {
      onRowRender(member.robloxUsername);
      return <MemberBadges member={member} />;
    },
  };
});

const memberOf = (name: string, requiredFlights = 4) =>
  exampleMember({ _id: `id-of-${name}`, robloxUsername: name, attended: 2, requiredFlights });

const roster = { running: false, lastSync: null, lastFailure: null, ageSeconds: null };

function Members() {
  return <MemberList search={useAdminSearch()} isCovered={false} />;
}

describe('MemberList', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-03-02T12:00:10.000Z') });
  });

  it('renders only one row again when the quota of its member changes', async () => {
    let users = [memberOf('Ada'), memberOf('Bob'), memberOf('Casey')];
    const { queryClient } = await renderScreen(<Members />, {
      path: '/admin',
      responses: { adminUsers: () => ({ users }), roster },
    });
    await elapse();
    expect(new Set(onRowRender.mock.calls.flat())).toEqual(new Set(['Ada', 'Bob', 'Casey']));
    onRowRender.mockClear();
    users = [memberOf('Ada'), memberOf('Bob', 8), memberOf('Casey')];
    void refetchInvalidated(queryClient, 'everything');
    await elapse();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => /\d+%/.exec(textContent)?.[0])).toEqual([
      '50%',
      '25%',
      '50%',
    ]);
    expect(new Set(onRowRender.mock.calls.flat())).toEqual(new Set(['Bob']));
  });
});
