import { LOGIN_ALERT } from '@crewroom/domain/auth/sign-in';
import { signInPaths } from '@crewroom/domain/contract/routes';
import { IconAlertTriangle, IconArrowRight, IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './login-card.module.css';

const ENDED = 'Your session has ended. Log in again to go on.';

type LoginCardProps = {
  /** The id of the line that says that the session ended; undefined where none did. */
  readonly endedId: string | undefined;
  readonly error: string | undefined;
  readonly returnTo: string | undefined;
  /** Whether a stand-in plays Roblox. */
  readonly sandbox: boolean;
};

const signInAddress = (returnTo: string | undefined): string =>
  returnTo === undefined
    ? signInPaths.start
    : `${signInPaths.start}?${new URLSearchParams({ returnTo }).toString()}`;

/** The way in, as a boarding card: what it is for, the one act, what happens next. */
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
        <a className={classes.act} href={signInAddress(returnTo)}>
          Log in with Roblox
          <IconArrowRight size={20} aria-hidden />
        </a>
      </div>
      <footer className={classes.stub}>
        <p>You will be redirected to Roblox’s login page.</p>
        {sandbox && <p>This is a demonstration: the accounts there are invented.</p>}
        <p>Not affiliated with Roblox Corporation.</p>
        <p className={classes.links}>
          <Link to="/terms-of-service">Terms of service</Link>
          <Link to="/privacy-policy">Privacy policy</Link>
        </p>
      </footer>
    </div>
  );
}
