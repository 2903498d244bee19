import { HOME } from '@crewroom/domain/auth/sign-in';
import type { ResponseOf } from '@crewroom/domain/catalogue/endpoints';
import { mayOpen } from '@crewroom/domain/catalogue/screens';
import type { Viewer } from '@crewroom/domain/contract/access';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { TimePreferenceContext } from '../../components/time-order.ts';
import { Announcer } from '../../components/ui/announcer.tsx';
import { lazyDialog } from '../../components/ui/lazy.tsx';
import { toastNotice } from '../../components/ui/toasts.ts';
import { type SignedInViewer, ViewerContext } from '../../components/viewer.ts';
import { UnreadSanctions } from '../../features/record/appeals/unread-sanctions.tsx';
import { onRefusal } from '../../lib/http-exchange.ts';
import { meQuery } from '../../lib/me-query.ts';
import { LARGE_SCREEN, SMALL_SCREEN, useMediaQuery } from '../../lib/media-query.ts';
import { preferencesQuery } from '../../lib/preferences-query.ts';
import { clearCachedResponses } from '../../lib/response-cache.ts';
import { useStartData } from '../../lib/start-data.ts';
import { useAppContext } from '../app-context.ts';
import { startLive } from '../live/start-live.ts';
import { PaletteHost, usePalette } from '../palette/palette-host.tsx';
import { useSessionIsOpen } from '../session/session.ts';
import { BottomBar } from './bottom-bar.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import { MenuDrawer, useMenu } from './menu-drawer.tsx';
import { PortalBar } from './portal-bar.tsx';
import { Sidebar } from './sidebar.tsx';
import { SupportNotice } from './support-notice.tsx';

const Question = lazyDialog(
  async () => (await import('../session/sign-in-again-dialog.tsx')).SignInAgainDialog,
);

/** Opens a new sign-in and returns when any request was rejected because the sign-in was not recent. */
function SignInAgain() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => onRefusal((_name, { code }) => code === 'sign_in_again' && setOpen(true)), []);
  return <Question isOpen={isOpen} onClose={() => setOpen(false)} />;
}

/** Shown between the end of the session and the login screen, so that no data of the session is visible. */
function LeavingScreen() {
  return (
    <main className="grid place-content-center min-h-dvh text-dim">
      <output>Logging out…</output>
    </main>
  );
}

/** Opens the profile when the viewer no longer has the rank for the current screen, and shows the reason. */
function useRedirectWithoutRank(viewer: Viewer | null): void {
  const { thresholds } = useStartData();
  const router = useRouter();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const closed = viewer !== null && !mayOpen(path, viewer.rank, thresholds);
  useEffect(() => {
    // A rejected request of the screen opens it too, and has shown the reason.
    if (!closed || router.history.location.pathname === HOME) return;
    toastNotice('Your rank no longer allows access to the screen you were on.');
    void router.navigate({ to: HOME, replace: true });
  }, [closed, router]);
}

/**
 * Clears the caches when another member signs in in another tab, because the session then belongs to them. Returns how
 * often that happened. Components with it as key are reset, so that no input remains for the next member.
 */
function useResetOnMemberChange(viewer: Viewer | null): number {
  const queryClient = useQueryClient();
  const userId = viewer?.userId;
  const [{ last, changes }, setPerson] = useState({ last: userId, changes: 0 });
  if (userId !== undefined && userId !== last) {
    setPerson({ last: userId, changes: last === undefined ? changes : changes + 1 });
  }
  useEffect(() => {
    if (changes === 0) return;
    const [own] = meQuery().queryKey;
    clearCachedResponses();
    void queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== own });
  }, [queryClient, changes]);
  return changes;
}

const viewerOf = (user: ResponseOf<'me'>['user']): SignedInViewer => ({
  userId: user.userId,
  rank: user.groupRank?.rankId ?? null,
  username: user.robloxUsername,
  avatarUrl: user.robloxAvatarUrl,
});

/** When to open the live stream: it uses a connection that the first screen needs. */
const LIVE_AFTER_MS = 2_500;

/** Follows all changes. */
function useLive(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!('EventSource' in globalThis)) return undefined;
    let stop: (() => void) | undefined;
    const waiting = setTimeout(() => {
      stop = startLive(queryClient);
    }, LIVE_AFTER_MS);
    return () => {
      clearTimeout(waiting);
      stop?.();
    };
  }, [queryClient]);
}

/** Bar, sidebar and the screen itself. */
function Portal() {
  const me = useQuery(meQuery());
  const preferences = useQuery(preferencesQuery());
  const hasSidebar = useMediaQuery(LARGE_SCREEN);
  const isPhone = useMediaQuery(SMALL_SCREEN);
  const menu = useMenu();
  const palette = usePalette();
  useLive();
  const user = me.data?.user;
  const viewer = useMemo(() => (user === undefined ? null : viewerOf(user)), [user]);
  useRedirectWithoutRank(viewer);
  const changesOfPerson = useResetOnMemberChange(viewer);
  return (
    <>
      <a
        className="fixed top-2 left-2 z-300 py-3 px-4 rounded bg-card text-accent-text font-semibold shadow-raised not-focus:[transform:translateY(-200%)]"
        href="#screen"
      >
        Skip to content
      </a>
      <Announcer />
      <ConnectionNotice />
      <PortalBar key={changesOfPerson} me={me} menu={menu} onPalette={() => palette.open('palette')} />
      <div className="flex min-h-[calc(100dvh_-_73px)]">
        {hasSidebar ? (
          <aside className="sticky top-18.25 flex flex-none flex-col w-62.5 h-[calc(100dvh_-_73px)] overflow-y-auto border-e border-e-line bg-card animate-slide-in max-lg:hidden">
            <Sidebar me={me} onKeys={() => palette.open('keys')} />
          </aside>
        ) : (
          <MenuDrawer menu={menu}>
            <Sidebar me={me} />
          </MenuDrawer>
        )}
        <main id="screen" className="flex-1 min-w-0" tabIndex={-1}>
          <div
            key={changesOfPerson}
            className="max-w-300 px-8 pt-8 pb-12 my-0 mx-auto max-lg:px-6 max-lg:pt-6 max-md:px-4 max-md:pt-4 max-md:pb-4"
          >
            <ViewerContext value={viewer}>
              <TimePreferenceContext value={preferences.data?.preferences.times ?? null}>
                <SupportNotice />
                <UnreadSanctions />
                <SignInAgain />
                <PaletteHost palette={palette} />
                <Outlet />
              </TimePreferenceContext>
            </ViewerContext>
          </div>
        </main>
      </div>
      {isPhone && <BottomBar me={me} />}
    </>
  );
}

/** The bar and the sidebar around all screens of signed-in members. Hidden once the session has ended. */
export function Shell() {
  const { session } = useAppContext();
  return useSessionIsOpen(session) ? <Portal /> : <LeavingScreen />;
}
