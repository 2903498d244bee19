import { signInUrl } from '@crewroom/domain/auth/sign-in';
import type { GroupRoleCount } from '@crewroom/domain/settings/decorative-roles';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { BrandMark } from '../../components/ui/brand-mark.tsx';
import { buttonClasses } from '../../components/ui/button.tsx';
import { ColorSchemeButton } from '../../components/ui/color-scheme-button.tsx';
import { FailureView } from '../../components/ui/failure-view.tsx';
import { useDocumentTitle } from '../../components/ui/page-header.tsx';
import { fetchApi } from '../../lib/api-client.ts';
import { ApiError, asError } from '../../lib/api-error.ts';
import { PRODUCT_NAME } from '../../lib/start-data.ts';
import { AppStep, ClientStep, CodeStep } from './first-steps.tsx';
import { GroupStep, KeyStep } from './group-steps.tsx';
import { AirlineStep, FinishStep, RanksStep, SignInLimit } from './last-steps.tsx';
import {
  blankSecrets,
  readStoredInput,
  type SetupInput,
  type SetupSecrets,
  type StepName,
  steps,
  storeSetupInput,
} from './setup-draft.ts';
import type { SetupStepProps } from './step.tsx';

/** A last page, with the only remaining action. */
function LastPage({
  title,
  href,
  action,
  children,
}: {
  readonly title: string;
  readonly href: string;
  readonly action: string;
  readonly children?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(title);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid justify-items-start gap-5">
      <h1
        ref={heading}
        className="text-bright text-[1.625rem] leading-8 font-bold tracking-[-0.015em] wrap-anywhere"
        tabIndex={-1}
      >
        {title}
      </h1>
      {children}
      <a className={buttonClasses({ kind: 'primary', size: 'large' })} href={href}>
        {action}
      </a>
    </div>
  );
}

type WizardProps = {
  readonly redirectUrl: string;
  readonly onDone: (airlineName: string) => void;
  readonly onAlready: () => void;
  readonly showAccent: (accent: string) => void;
};

/** The steps, one at a time. The input is stored in the tab except for secrets, so a reload begins with the code. */
function Wizard({ redirectUrl, onDone, onAlready, showAccent }: WizardProps) {
  const [input, replaceInput] = useState(readStoredInput);
  const [secrets, replaceSecrets] = useState<SetupSecrets>(blankSecrets);
  const [roles, setRoles] = useState<readonly GroupRoleCount[]>([]);
  const [at, setAt] = useState<StepName>('code');
  const [refusal, setRefusal] = useState<string | null>(null);
  const { accent } = input;
  useEffect(() => storeSetupInput(input), [input]);
  useEffect(() => showAccent(accent), [accent, showAccent]);
  const setInput = useCallback(
    (patch: Partial<SetupInput>) => replaceInput((now) => ({ ...now, ...patch })),
    [],
  );
  const setSecrets = useCallback(
    (patch: Partial<SetupSecrets>) => replaceSecrets((now) => ({ ...now, ...patch })),
    [],
  );
  const goTo = (step: StepName) => {
    setAt(step);
    const number = steps.indexOf(step);
    replaceInput((now) => ({ ...now, step: Math.max(now.step, number) }));
  };
  const onRefused = (error: ApiError) => {
    if (error.status === 404) return onAlready();
    setSecrets({ code: '' });
    setRefusal(error.message);
    setAt('code');
  };
  const index = steps.indexOf(at);
  const props: SetupStepProps = {
    input,
    secrets,
    roles,
    setInput,
    setSecrets,
    setRoles,
    goTo,
    next: () => goTo(steps[index + 1] ?? 'finish'),
    back: () => goTo(steps[index - 1] ?? 'code'),
    onRefused,
  };
  switch (at) {
    case 'code':
      return <CodeStep {...props} refusal={refusal} onAlready={onAlready} />;
    case 'app':
      return <AppStep {...props} redirectUrl={redirectUrl} />;
    case 'client':
      return <ClientStep {...props} />;
    case 'group':
      return <GroupStep {...props} />;
    case 'key':
      return <KeyStep {...props} />;
    case 'airline':
      return <AirlineStep {...props} />;
    case 'ranks':
      return <RanksStep {...props} />;
    default:
      return (
        <FinishStep
          {...props}
          onDone={() => {
            storeSetupInput(null);
            onDone(input.airlineName);
          }}
        />
      );
  }
}

type SetupPage =
  | { readonly kind: 'loading' | 'already' }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'open'; readonly redirectUrl: string }
  | { readonly kind: 'done'; readonly airlineName: string };

async function loadSetupPage(): Promise<SetupPage> {
  try {
    const { redirectUrl } = await fetchApi('setup', {});
    return { kind: 'open', redirectUrl };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { kind: 'already' };
    return { kind: 'failed', error: asError(error) };
  }
}

function SetupPageView({
  page,
  setPage,
  showAccent,
}: {
  readonly page: SetupPage;
  readonly setPage: (face: SetupPage) => void;
  readonly showAccent: (accent: string) => void;
}) {
  switch (page.kind) {
    case 'loading':
      return (
        <p role="status" className="text-dim">
          Loading
        </p>
      );
    case 'failed':
      return (
        <FailureView
          error={page.error}
          title="The set-up could not be opened"
          place="part"
          onRetry={() => void loadSetupPage().then(setPage)}
        />
      );
    case 'already':
      return <LastPage title="This portal is set up already" href="/login" action="Go to the login" />;
    case 'done':
      return (
        <LastPage
          title={`${page.airlineName} is set up`}
          href={signInUrl(undefined)}
          action="Sign in with Roblox"
        >
          <p>
            Sign in with your own account. If Roblox shows an error about the redirect URL, copy that URL once
            more into the app.
          </p>
          <SignInLimit />
        </LastPage>
      );
    default:
      return (
        <Wizard
          redirectUrl={page.redirectUrl}
          onDone={(airlineName) => setPage({ kind: 'done', airlineName })}
          onAlready={() => setPage({ kind: 'already' })}
          showAccent={showAccent}
        />
      );
  }
}

/** The set-up of a new portal. It uses neither router nor queries: there is no portal yet. */
export function SetupScreen({ showAccent }: { readonly showAccent: (accent: string) => void }) {
  const [page, setPage] = useState<SetupPage>({ kind: 'loading' });
  useEffect(() => {
    let isGone = false;
    void loadSetupPage().then((found) => {
      if (!isGone) setPage(found);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return (
    <div>
      <header className="flex h-18.25 items-center justify-between gap-4 border-b border-b-night-line bg-night px-6 text-night-text [--color-focus:var(--color-lamp)] max-md:px-4">
        <span className="flex min-w-0 items-center gap-4">
          <BrandMark src={null} size={36} />
          <span className="text-17 leading-5.5 font-bold tracking-[-0.015em]">{PRODUCT_NAME}</span>
        </span>
        <ColorSchemeButton />
      </header>
      <main className="mx-auto max-w-160 px-6 pt-12 pb-16 max-md:px-4 max-md:pt-6" tabIndex={-1}>
        <SetupPageView page={page} setPage={setPage} showAccent={showAccent} />
      </main>
    </div>
  );
}
