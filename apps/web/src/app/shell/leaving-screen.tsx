import classes from './leaving-screen.module.css';

/** Between the end of the session and the login screen: nothing of the session is to be seen any more. */
export function LeavingScreen() {
  return (
    <main className={classes.screen}>
      <output>Signing out…</output>
    </main>
  );
}
