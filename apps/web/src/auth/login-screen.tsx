import { LOGIN_ALERT, loginErrorToast, signInAddress } from '@crewroom/domain/auth/sign-in';
import { IconAlertTriangle, IconArrowRight, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useId } from 'react';
import { PRODUCT_NAME, useStartData } from '../lib/start-data.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { ColorSchemeButton } from '../ui/color-scheme-button.tsx';
import { useDocumentTitle } from '../ui/page-header.tsx';
import { toastFailure } from '../ui/toasts.ts';
import { ZuluClock } from '../ui/zulu-clock.tsx';
import classes from './login-screen.module.css';
import type { LoginSearch } from './login-search.ts';
import { NightFlight } from './night-flight.tsx';

/** The visit and the error of the last toast. */
let lastShown: string | undefined;

/** Shows a toast that says why a sign-in failed, once for each visit to the address. */
function useLoginErrorToast(error: string | undefined, airlineName: string, visit: string): void {
  useEffect(() => {
    const shown = `${visit} ${error ?? ''}`;
    if (error === undefined || lastShown === shown) return;
    lastShown = shown;
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
function LoginCard({ endedId, error, returnTo, sandbox }: LoginCardProps) {
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
          <a className="touch-target" href="/terms-of-service">
            Terms of service
          </a>
          <a className="touch-target" href="/privacy-policy">
            Privacy policy
          </a>
        </p>
      </footer>
    </div>
  );
}

type LoginScreenProps = {
  readonly search: LoginSearch;
  /** Whether this visit began with the end of a session. */
  readonly hasSessionEnded: boolean;
  /** Differs between two visits of one page. */
  readonly visit: string;
};

/** The login screen. It knows neither router nor queries: mostly it is drawn without the app. */
export function LoginScreen({ search, hasSessionEnded, visit }: LoginScreenProps) {
  const { airline, sandbox } = useStartData();
  const { error, returnTo } = search;
  const endedTextId = useId();
  const endedId = hasSessionEnded ? endedTextId : undefined;
  useDocumentTitle('Log in');
  useLoginErrorToast(error, airline.name, visit);
  return (
    <div className={classes.screen}>
      <aside className={classes.night}>
        <NightFlight />
        <div className={classes.nightHead}>
          <ZuluClock />
        </div>
      </aside>
      <main className={classes.signIn} tabIndex={-1}>
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
    </div>
  );
}
