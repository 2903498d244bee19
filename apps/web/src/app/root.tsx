import { Outlet } from '@tanstack/react-router';
import { Toaster } from '../ui/toaster.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** What every screen has, signed in or not. */
export function Root() {
  useFocusOnNavigation();
  return (
    <>
      <Toaster />
      <Outlet />
    </>
  );
}
