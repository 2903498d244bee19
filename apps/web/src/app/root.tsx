import { type ErrorComponentProps, Link, Outlet, useRouter } from '@tanstack/react-router';
import { FailedScreen } from '../components/ui/failure-view.tsx';
import { type LinkProps, Toaster } from '../components/ui/toaster.tsx';
import { asError } from '../lib/api-error.ts';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** Links to a screen without reloading the page. */
function ScreenLink(props: LinkProps) {
  return <Link {...props} />;
}

/** The parts of every screen, signed in or not. */
export function Root() {
  useFocusOnNavigation();
  return (
    <>
      <Toaster Link={ScreenLink} />
      <Outlet />
    </>
  );
}

/**
 * Shown instead of a screen that threw an error, or whose access could not be checked because the portal did not
 * respond.
 */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <FailedScreen error={asError(error)} onRetry={retry} />;
}
