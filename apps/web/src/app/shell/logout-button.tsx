import { IconLogout2 } from '@tabler/icons-react';
import { useRunningApp } from '../running-app.ts';
import classes from './portal-bar.module.css';

/** The way out, in words where there is room. */
export function LogoutButton({ small }: { readonly small: boolean }) {
  const { exits } = useRunningApp();
  return (
    <button
      type="button"
      className={classes.control}
      {...(small ? { 'aria-label': 'Log out' } : {})}
      onClick={() => void exits.logOut()}
    >
      <IconLogout2 size={20} aria-hidden />
      {!small && 'Log out'}
    </button>
  );
}
