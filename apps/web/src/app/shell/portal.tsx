import type { AnswerOf } from '@crewroom/domain/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useMemo } from 'react';
import { meQuery } from '../../features/auth/queries.ts';
import { SMALL_SCREEN, useMediaQuery } from '../../lib/media-query.ts';
import { type SignedInViewer, ViewerProvider } from '../../parts/viewer.ts';
import { MenuDrawer } from './menu-drawer.tsx';
import classes from './portal.module.css';
import { PortalBar } from './portal-bar.tsx';
import { Sidebar } from './sidebar.tsx';
import { useLeaveClosedScreen } from './use-leave-closed-screen.ts';
import { useMenu } from './use-menu.ts';
import { useOnePerson } from './use-one-person.ts';

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
        <main id="screen" className={classes.screen} tabIndex={-1}>
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
