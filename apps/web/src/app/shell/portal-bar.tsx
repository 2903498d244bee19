import { HOME } from '@crewroom/domain/auth/sign-in';
import { IconLogout2, IconMenu2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { InboxBell } from '../../inbox/inbox-bell.tsx';
import { PRODUCT_NAME, useStartData } from '../../lib/start-data.ts';
import { UserSearch } from '../../members/search/user-search.tsx';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { ColorSchemeButton } from '../../ui/color-scheme-button.tsx';
import { ZuluClock } from '../../ui/zulu-clock.tsx';
import { useRunningApp } from '../running-app.ts';
import { Account, type MeResult } from './account.tsx';
import { MENU_ID, type Menu } from './menu-drawer.tsx';
import classes from './portal-bar.module.css';

/** The logout button; its text shows when there is room. */
function LogoutButton() {
  const { exits } = useRunningApp();
  return (
    <button type="button" className={classes.control} onClick={() => void exits.logOut()}>
      <IconLogout2 size={20} aria-hidden />
      Log out
    </button>
  );
}

type PortalBarProps = { readonly me: MeResult; readonly menu: Menu };

/** Opens the menu where there is no sidebar. */
function MenuButton({ menu }: { readonly menu: Menu }) {
  return (
    <button
      type="button"
      className={classes.control}
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

/** The bar at the top: brand, search, Zulu clock, account and logout. */
export function PortalBar({ me, menu }: PortalBarProps) {
  const { airline } = useStartData();
  return (
    <header className={classes.bar}>
      <MenuButton menu={menu} />
      <Link to={HOME} className={classes.home} aria-label={`${PRODUCT_NAME}, to your profile`}>
        <BrandMark src={airline.logoUrl} size={36} />
      </Link>
      <div className={classes.names}>
        <span className={classes.product}>{PRODUCT_NAME}</span>
        <span className={classes.airline}>{airline.name}</span>
      </div>
      <ZuluClock />
      <div className={classes.search}>
        <UserSearch />
      </div>
      <div className={classes.inbox}>
        {me.data !== undefined && <InboxBell key={me.data.user.userId} userId={me.data.user.userId} />}
      </div>
      <ColorSchemeButton />
      <Account me={me} />
      <LogoutButton />
    </header>
  );
}
