import { LOGIN_ALERT, loginErrorToast, signInAddress } from '@crewroom/domain/auth/sign-in';
import type { StoredSuspension } from '@crewroom/domain/record/rules';
import { IconAlertTriangle, IconArrowRight, IconInfoCircle } from '@tabler/icons-react';
import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { PRODUCT_NAME, useStartData } from '../lib/start-data.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { ColorSchemeButton } from '../ui/color-scheme-button.tsx';
import { lazyDialog } from '../ui/lazy.tsx';
import { useDocumentTitle } from '../ui/page-header.tsx';
import { toastFailure } from '../ui/toasts.ts';
import { ZuluClock } from '../ui/zulu-clock.tsx';
import classes from './login-screen.module.css';
import { useSessionEnded } from './login-state.ts';
import { NightFlight } from './night-flight.tsx';
import { takeSuspension } from './stored-suspension.ts';

let told: string | undefined;

/** Shows a toast that says why a sign-in failed, once for each visit to the address. */
export function useLoginErrorToast(error: string | undefined, airlineName: string): void {
  const visit = useLocation({ select: ({ state }) => state.key ?? '' });
  useEffect(() => {
    const telling = `${visit} ${error ?? ''}`;
    if (error === undefined || told === telling) return;
    told = telling;
    toastFailure(loginErrorToast(error, airlineName));
  }, [error, airlineName, visit]);
}

const ENDED = 'Your session has ended. Log in again to go on.';

type LoginCardProps = {
  /** The id of the text that says that the session has ended; undefined when there is none. */
  readonly endedId: string | undefined;
  readonly error: string | undefined;
  readonly returnTo: string | undefined;
  /** Whether the sandbox is used instead of Roblox. */
  readonly sandbox: boolean;
};

/** The sign-in button on a card, with what the portal is and what happens next. */
export function LoginCard({ endedId, error, returnTo, sandbox }: LoginCardProps) {
  return (
    <div className={classes.card}>
      <div className={classes.body}>
        {endedId !== undefined && (
          <p className={classes.ended} id={endedId}>
            <IconInfoCircle size={20} aria-hidden />
            {ENDED}
          </p>
        )}
        <p className={classes.lead}>Sign in for your flights, your quota and your record.</p>
        {error !== undefined && (
          <div className={classes.alert} role="alert">
            <IconAlertTriangle size={20} aria-hidden />
            <p>{LOGIN_ALERT}</p>
          </div>
        )}
        <a className={classes.action} href={signInAddress(returnTo)}>
          Log in with Roblox
          <IconArrowRight size={20} aria-hidden />
        </a>
      </div>
      <footer className={classes.stub}>
        <p>You will be redirected to Roblox’s login page.</p>
        {sandbox && <p>This is a demonstration: the accounts there are invented.</p>}
        <p>Not affiliated with Roblox Corporation.</p>
        <p className={classes.links}>
          <Link className="finger-room" to="/terms-of-service">
            Terms of service
          </Link>
          <Link className="finger-room" to="/privacy-policy">
            Privacy policy
          </Link>
        </p>
      </footer>
    </div>
  );
}

// Few people ever see it; the others do not download it.
const SuspensionDialog = lazyDialog(async () => (await import('./suspension-dialog.tsx')).SuspensionDialog);

/** Opens the stored suspension where the address says that there is one. */
export function LoginSuspension({ suspended }: { readonly suspended: boolean }) {
  const [suspension, setSuspension] = useState<StoredSuspension | null>(null);
  const [opened, setOpened] = useState(true);
  useEffect(() => {
    const taken = suspended ? takeSuspension() : null;
    // Taken once: drawing the screen again finds the store empty and leaves what is open. Taking deletes, which a
    // first drawing must not do; so it cannot be the initial state.
    // oxlint-disable-next-line react/set-state-in-effect -- see above
    if (taken !== null) setSuspension(taken);
  }, [suspended]);
  if (suspension === null) return null;
  return <SuspensionDialog suspension={suspension} opened={opened} onClose={() => setOpened(false)} />;
}

const route = getRouteApi('/login');

/** The login screen. */
export function LoginScreen() {
  const { airline, sandbox } = useStartData();
  const { error, suspended, returnTo } = route.useSearch();
  const wordsId = useId();
  const endedId = useSessionEnded() ? wordsId : undefined;
  useDocumentTitle('Log in');
  useLoginErrorToast(error, airline.name);
  return (
    <div className={classes.screen}>
      <aside className={classes.night}>
        <NightFlight />
        <div className={classes.nightHead}>
          <ZuluClock />
        </div>
      </aside>
      <main className={classes.door} tabIndex={-1}>
        <div className={classes.name}>
          <BrandMark src={airline.logoUrl} size={44} />
          <div>
            <p className={classes.airline}>{airline.name}</p>
            {/* The heading gets the focus, and its description says why the session ended. */}
            <h1 className={classes.product} tabIndex={-1} aria-describedby={endedId}>
              {PRODUCT_NAME}
            </h1>
          </div>
        </div>
        <LoginCard endedId={endedId} error={error} returnTo={returnTo} sandbox={sandbox} />
      </main>
      <div className={classes.scheme}>
        <ColorSchemeButton />
      </div>
      <LoginSuspension suspended={suspended === 'true'} />
    </div>
  );
}
