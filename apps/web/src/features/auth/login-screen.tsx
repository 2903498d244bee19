import { getRouteApi } from '@tanstack/react-router';
import { useId } from 'react';
import { PRODUCT_NAME } from '../../lib/product-name.ts';
import { useStartData } from '../../lib/start-data.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { ColorSchemeButton } from '../../ui/color-scheme-button.tsx';
import { useDocumentTitle } from '../../ui/document-title.ts';
import { ZuluClock } from '../../ui/zulu-clock.tsx';
import { LoginCard } from './login-card.tsx';
import classes from './login-screen.module.css';
import { useSessionEnded } from './login-state.ts';
import { LoginSuspension } from './login-suspension.tsx';
import { NightFlight } from './night-flight.tsx';
import { useLoginErrorToast } from './use-login-error-toast.ts';

const route = getRouteApi('/login');

/** The door of the portal (specification, section 2). */
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
            {/* The focus comes here: whoever hears the screen is told with it why they are. */}
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
