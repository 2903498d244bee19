import type { SetupChecks } from '@crewroom/domain/setup/endpoints';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconCheck from '~icons/tabler/check';
import { Button, Spinner } from '../../components/ui/button.tsx';
import { fetchApi } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';

/** The tested input, in addition to the code. */
type Pasted = {
  readonly groupId?: string;
  readonly apiKey?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
};

/** The state of a test. `failed` if it could not run. */
type Testing =
  | { readonly kind: 'none' | 'testing' }
  | { readonly kind: 'tested'; readonly checks: SetupChecks }
  | { readonly kind: 'failed'; readonly message: string };

const PAUSE_MS = 300;

/** Requests a test. Returns its result, or the refusal that leads away from the step. */
async function test(code: string, pasted: Pasted, signal: AbortSignal): Promise<Testing | ApiError> {
  try {
    const body = { code, ...pasted };
    const checks = await fetchApi('checkSetup', { body }, { signal, timeoutMs: 40_000 });
    return { kind: 'tested', checks };
  } catch (error) {
    if (!(error instanceof ApiError)) return { kind: 'failed', message: 'This could not be tested.' };
    const leadsAway = error.status === 403 || error.status === 404;
    return leadsAway ? error : { kind: 'failed', message: error.message };
  }
}

/**
 * Tests pasted input once it stops changing. Null while there is nothing to test. `onRefused` receives the refusal of
 * an outdated code, and of a portal that is set up already. `again` repeats the test.
 */
export function useCredentialTest(
  code: string,
  pasted: Pasted | null,
  onRefused: (refusal: ApiError) => void,
) {
  const [found, setFound] = useState<{ readonly of: string; readonly testing: Testing } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const given = useRef({ pasted, onRefused });
  useEffect(() => {
    given.current = { pasted, onRefused };
  });
  const asked = pasted === null ? null : JSON.stringify([code, pasted, attempt]);
  useEffect(() => {
    if (asked === null) return undefined;
    const leaving = new AbortController();
    const ask = async () => {
      const testing = await test(code, given.current.pasted ?? {}, leaving.signal);
      if (leaving.signal.aborted) return;
      if (testing instanceof ApiError) given.current.onRefused(testing);
      else setFound({ of: asked, testing });
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [asked, code]);
  const underWay: Testing = { kind: asked === null ? 'none' : 'testing' };
  const testing = asked !== null && found?.of === asked ? found.testing : underWay;
  const checks = testing.kind === 'tested' ? testing.checks : undefined;
  return { testing, checks, again: () => setAttempt((before) => before + 1) };
}

type Result = { readonly ok: boolean; readonly message: string };

/** The props of a tested field: the error is shown below it, at the id of the result. */
export const testedFieldProps = (id: string, result: Result | undefined) =>
  result?.ok === false
    ? ({
        'aria-invalid': true,
        'aria-describedby': id,
        inputClassName: 'font-mono border-error!',
      } as const)
    : ({ inputClassName: 'font-mono' } as const);

/** The result of a test as text, which a screen reader announces. */
export function TestResult({
  id,
  testing,
  result,
  again,
}: {
  readonly id: string;
  readonly testing: Testing;
  readonly result: Result | undefined;
  readonly again: () => void;
}) {
  const isRight = result?.ok === true;
  const words = testing.kind === 'failed' ? testing.message : result?.message;
  return (
    <div className="min-h-6 text-14 leading-5.5" role="status">
      {testing.kind === 'testing' && (
        <p className="flex items-center gap-2 text-dim">
          <Spinner />
          Testing it with Roblox …
        </p>
      )}
      {words !== undefined && (
        <p id={id} className={`flex gap-2 [&_svg]:mt-0.75 ${isRight ? 'text-green-text' : 'text-error'}`}>
          {isRight ? <IconCheck size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
          <span>{words}</span>
        </p>
      )}
      {words !== undefined && !isRight && (
        <Button className="mt-2" onClick={again}>
          Test again
        </Button>
      )}
    </div>
  );
}

/** A list of steps to do elsewhere, in order. */
export function Steps({ children }: { readonly children: ReactNode }) {
  return <ol className="grid gap-2 ps-6 list-decimal marker:text-dim">{children}</ol>;
}

/** A link to a page of Roblox, in a tab of its own, so that the input here is kept. */
export function RobloxLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a className="text-accent-text underline" href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
