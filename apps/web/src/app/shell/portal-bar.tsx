import { HOME } from '@crewroom/domain/auth/sign-in';
import { Link } from '@tanstack/react-router';
import IconLogout2 from '~icons/tabler/logout-2';
import IconMenu2 from '~icons/tabler/menu-2';
import { BrandMark } from '../../components/ui/brand-mark.tsx';
import { ColorSchemeButton } from '../../components/ui/color-scheme-button.tsx';
import { ZuluClock } from '../../components/zulu-clock.tsx';
import { InboxBell } from '../../features/inbox/inbox-bell.tsx';
import { UserSearch } from '../../features/members/search/user-search.tsx';
import { PRODUCT_NAME, useStartData } from '../../lib/start-data.ts';
import { useAppContext } from '../app-context.ts';
import { Account, type MeResult } from './account.tsx';
import { MENU_ID, type Menu } from './menu-drawer.tsx';

const control =
  'inline-flex flex-none items-center justify-center gap-2 min-w-10 h-10 py-0 px-2.5 border border-transparent rounded bg-transparent text-night-text text-14 font-medium whitespace-nowrap cursor-pointer transition-colors hover:border-night-line hover:bg-night-raised lg:[&[aria-controls]]:hidden [@media_(width_<_62em),_(pointer:_coarse)]:min-w-11 [@media_(width_<_62em),_(pointer:_coarse)]:h-11 max-lg:gap-0 max-lg:p-0 max-lg:text-[0px]';

/** The logout button. Its text shows when there is room. */
function LogoutButton() {
  const { sessionHandlers } = useAppContext();
  return (
    <button type="button" className={control} onClick={() => void sessionHandlers.logOut()}>
      <IconLogout2 size={20} aria-hidden />
      Log out
    </button>
  );
}

type PortalBarProps = { readonly me: MeResult; readonly menu: Menu; readonly onPalette: () => void };

/** Opens the menu when there is no sidebar. */
function MenuButton({ menu }: { readonly menu: Menu }) {
  return (
    <button
      type="button"
      className={control}
      aria-label="Open menu"
      aria-haspopup="dialog"
      aria-expanded={menu.isOpen}
      aria-controls={MENU_ID}
      onClick={menu.open}
    >
      <IconMenu2 size={22} aria-hidden />
    </button>
  );
}

/**
 * The logo, which links to the own profile, with the title next to it. On a phone the title is below, and all of it is
 * the link.
 */
function Brand() {
  const { airline } = useStartData();
  return (
    <div className="relative flex min-w-0 items-center gap-4 max-lg:gap-2 max-sm:min-h-11 max-sm:flex-none max-sm:flex-col max-sm:justify-center max-sm:gap-0.5">
      <Link
        to={HOME}
        className="flex flex-none rounded max-lg:p-1 max-sm:static max-sm:p-0 max-sm:after:absolute max-sm:after:inset-0 max-sm:[&>*]:size-7"
        aria-label={`${PRODUCT_NAME}, to your profile`}
      >
        <BrandMark src={airline.logoUrl} size={36} />
      </Link>
      <div className="flex min-w-0 flex-col @max-[17rem]/bar:sr-only">
        <span className="overflow-hidden text-ellipsis whitespace-nowrap text-17 font-bold leading-5.5 tracking-[-0.015em] max-sm:text-11 max-sm:leading-4 max-sm:tracking-normal">
          {PRODUCT_NAME}
        </span>
        <span className="max-w-55 overflow-hidden text-13 leading-4 text-ellipsis whitespace-nowrap text-night-dim max-sm:hidden">
          {airline.name}
        </span>
      </div>
    </div>
  );
}

/** The bar at the top: brand, search, Zulu clock, account and logout. */
export function PortalBar({ me, menu, onPalette }: PortalBarProps) {
  return (
    <header className="@container/bar sticky top-0 z-100 flex items-center gap-4 h-18.25 py-0 pe-6 ps-5 border-b border-b-night-line bg-night text-night-text [--color-focus:var(--color-lamp)] max-lg:gap-2 max-lg:py-0 max-lg:pe-3 max-lg:ps-2 max-md:py-0 max-md:px-2 max-sm:gap-0 max-sm:px-1">
      <MenuButton menu={menu} />
      <Brand />
      <div className="flex-none @max-[45rem]/bar:hidden">
        <ZuluClock />
      </div>
      <div className="flex flex-[1_1_160px] justify-end min-w-0 max-lg:shrink-0 max-md:basis-11 max-sm:flex-none">
        <UserSearch onPalette={onPalette} />
      </div>
      <div className="grid flex-none min-w-10 h-10 [@media_(width_<_62em),_(pointer:_coarse)]:min-w-11 [@media_(width_<_62em),_(pointer:_coarse)]:h-11 max-lg:[&+button]:hidden">
        {me.data !== undefined && <InboxBell key={me.data.user.userId} userId={me.data.user.userId} />}
      </div>
      <ColorSchemeButton />
      <Account me={me} />
      <LogoutButton />
    </header>
  );
}
