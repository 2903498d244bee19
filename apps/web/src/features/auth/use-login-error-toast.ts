import { loginErrorToast } from '@crewroom/domain/auth/sign-in';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toastFailure } from '../../ui/toasts.ts';

let told: string | undefined;

/** Tells once why a sign-in failed: once for each visit to the address, however often the screen is drawn. */
export function useLoginErrorToast(error: string | undefined, airlineName: string): void {
  const visit = useLocation({ select: ({ state }) => state.key ?? '' });
  useEffect(() => {
    const telling = `${visit} ${error ?? ''}`;
    if (error === undefined || told === telling) return;
    told = telling;
    toastFailure(loginErrorToast(error, airlineName));
  }, [error, airlineName, visit]);
}
