import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { FailedScreen } from '../ui/failure-face.tsx';

/** In the place of a screen that broke, or whose way was barred because the portal could not be asked. */
export function BrokenScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return <FailedScreen error={error instanceof Error ? error : new Error(String(error))} onRetry={retry} />;
}
