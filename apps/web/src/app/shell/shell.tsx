import { HOME } from '@crewroom/domain/auth/sign-in';
import type { Viewer } from '@crewroom/domain/contract/access';
import type { AnswerOf } from '@crewroom/domain/contract/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { meQuery } from '../../auth/queries.ts';
import { forgetAnswers } from '../../lib/api-client.ts';
import { SMALL_SCREEN, useMediaQuery } from '../../lib/media-query.ts';
import { useStartData } from '../../lib/start-data.ts';
import { type SignedInViewer, ViewerProvider } from '../../parts/viewer.ts';
import { useRunningApp } from '../running-app.ts';
import { mayOpen } from '../screens.ts';
import { useSessionIsOpen } from '../session/session.ts';
import { MenuDrawer, useMenu } from './menu-drawer.tsx';
import { PortalBar } from './portal-bar.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';

/** Between the end of the session and the login screen: nothing of the session is to be seen any more. */
export function LeavingScreen() {
  return (
    <main className={classes.screen}>
      <output>Signing out…</output>
    </main>
  );
}

/** Leaves a screen for the profile as soon as the rank that opened it turns out to be lost. */
export function useLeaveClosedScreen(viewer: Viewer | null): void {
  const { thresholds } = useStartData();
  const navigate = useNavigate();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const closed = viewer !== null && !mayOpen(path, viewer.rank, thresholds);
  useEffect(() => {
    if (closed) void navigate({ to: HOME, replace: true });
  }, [closed, navigate]);
}

/** Forgets what was read as one person when, by a sign-in in another tab, the session becomes another's. */
export function useOnePerson(viewer: Viewer | null): void {
  const queryClient = useQueryClient();
  const last = useRef<string>(undefined);
  const userId = viewer?.userId;
  useEffect(() => {
    if (userId === undefined) return;
    const before = last.current;
    last.current = userId;
    if (before === undefined || before === userId) return;
    const [own] = meQuery().queryKey;
    forgetAnswers();
    void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== own });
  }, [queryClient, userId]);
}

const viewerOf = (user: AnswerOf<'me'>['user']): SignedInViewer => ({
  userId: user.userId,
  rank: user.groupRank?.rankId ?? null,
  username: user.robloxUsername,
  avatarUrl: user.robloxAvatarUrl,
});

/** Bar, sidebar and the screen itself. */
export function Portal() {
  const me = useQuery(meQuery());
  const small = useMediaQuery(SMALL_SCREEN);
  const menu = useMenu();
  const user = me.data?.user;
  const viewer = useMemo(() => (user === undefined ? null : viewerOf(user)), [user]);
  useLeaveClosedScreen(viewer);
  useOnePerson(viewer);
  return (
    <>
      <a className={classes.skip} href="#screen">
        Skip to content
      </a>
      <PortalBar me={me} small={small} menu={menu} />
      <div className={classes.body}>
        {small ? (
          <MenuDrawer menu={menu}>
            <Sidebar me={me} />
          </MenuDrawer>
        ) : (
          <aside className={classes.side}>
            <Sidebar me={me} />
          </aside>
        )}
        <main id="screen" className={classes.portalScreen} tabIndex={-1}>
          <div className={classes.content}>
            <ViewerProvider value={viewer}>
              <Outlet />
            </ViewerProvider>
          </div>
        </main>
      </div>
    </>
  );
}

/** What stands around the screens of the signed-in; nothing of it once the session is over. */
export function Shell() {
  const { session } = useRunningApp();
  return useSessionIsOpen(session) ? <Portal /> : <LeavingScreen />;
}
