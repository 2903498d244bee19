import { Link, Outlet } from '@tanstack/react-router';
import { type LinkProps, Toaster } from '../ui/toaster.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** Leads to a screen without loading the page again. */
function ScreenLink(props: LinkProps) {
  return <Link {...props} />;
}

/** What every screen has, signed in or not. */
export function Root() {
  useFocusOnNavigation();
  return (
    <>
      <Toaster Link={ScreenLink} />
      <Outlet />
    </>
  );
}
