import type { Viewer } from '@crewroom/domain/auth/rank';
import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { meQuery } from '../../features/auth/api/me.ts';
import { SMALL_SCREEN, useMediaQuery } from '../../lib/media-query.ts';
import { MenuDrawer } from './menu-drawer.tsx';
import classes from './portal.module.css';
import { PortalBar } from './portal-bar.tsx';
import { Sidebar } from './sidebar.tsx';
import { useLeaveClosedScreen } from './use-leave-closed-screen.ts';
import { useMenu } from './use-menu.ts';
import { useOnePerson } from './use-one-person.ts';

/** Bar, sidebar and the screen itself. */
export function Portal() {
  const me = useQuery(meQuery());
  const small = useMediaQuery(SMALL_SCREEN);
  const menu = useMenu();
  const user = me.data?.user;
  const viewer: Viewer | null =
    user === undefined ? null : { userId: user.userId, rank: user.groupRank?.rankId ?? null };
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
            <Sidebar me={me} onChoose={menu.close} />
          </MenuDrawer>
        ) : (
          <aside className={classes.side}>
            <Sidebar me={me} />
          </aside>
        )}
        <main id="screen" className={classes.screen} tabIndex={-1}>
          <div className={classes.content}>
            <Outlet />
          </div>
        </main>
      </div>
    </>
  );
}
