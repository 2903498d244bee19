import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { asError } from '../lib/api-error.ts';
import { FailedScreen } from '../ui/failure-view.tsx';

/**
 * Shown instead of a screen that threw an error, or whose access could not be checked because the portal did not
 * answer.
 */
export function BrokenScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <FailedScreen error={asError(error)} onRetry={retry} />;
}
