import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ApiError } from '../lib/api-error.ts';
import classes from './failed-screen.module.css';

const UNEXPECTED = 'Something unexpected happened. Loading the page again usually helps.';

/** A screen that could not be opened at all: its code did not arrive, or it broke. Made of nothing that could break. */
export function FailedScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  const retryLater = useRef(retry);
  useEffect(() => {
    retryLater.current = retry;
  });
  useEffect(() => {
    const again = () => retryLater.current();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  return (
    <div className={classes.screen} role="alert">
      <h1 className={classes.title}>This page could not be opened</h1>
      <p>{error instanceof ApiError ? error.message : UNEXPECTED}</p>
      <button type="button" className={classes.retry} onClick={retry}>
        Retry
      </button>
    </div>
  );
}
