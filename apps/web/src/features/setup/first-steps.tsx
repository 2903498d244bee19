import { useEffect, useId, useRef, useState } from 'react';
import { CopyField } from '../../components/ui/copy-field.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { fetchApi } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useStartData } from '../../lib/start-data.ts';
import { RobloxLink, Steps, TestResult, testedFieldProps, useCredentialTest } from './credential-test.tsx';
import { resumeStep, steps } from './setup-draft.ts';
import { Step, type SetupStepProps } from './step.tsx';

const CREDENTIALS = 'https://create.roblox.com/dashboard/credentials';

/** The code from the log, which proves that this person runs the portal. */
export function CodeStep(
  props: SetupStepProps & { readonly refusal: string | null; readonly onAlready: (error: ApiError) => void },
) {
  const { input, secrets, setSecrets, goTo, onAlready } = props;
  const [code, setCode] = useState(secrets.code);
  const [error, setError] = useState(props.refusal);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error !== null) field.current?.focus();
  }, [error]);
  const tryCode = async () => {
    setBusy(true);
    setError(null);
    try {
      await fetchApi('checkSetup', { body: { code } });
      setSecrets({ code });
      goTo(steps[Math.max(1, resumeStep(input, { ...secrets, code }))] ?? 'app');
    } catch (cause) {
      setBusy(false);
      if (cause instanceof ApiError && cause.status === 404) return onAlready(cause);
      setError(cause instanceof ApiError ? cause.message : 'The code could not be tested. Try again.');
    }
  };
  return (
    <Step
      at={0}
      title="Set this portal up"
      isBusy={isBusy}
      isReady={code.trim() !== ''}
      onNext={() => void tryCode()}
    >
      <p>
        It takes about ten minutes. You need a Roblox account that is ID-verified, and your airline’s group.
        Nothing is stored before the last step.
      </p>
      {input.step > 0 && (
        <p className="rounded bg-accent-soft px-4 py-3 text-bright" role="status">
          Your earlier entries were restored. Secrets were not kept, so paste them again where they are
          missing.
        </p>
      )}
      <p>
        First the code. The person who runs this portal finds it in the log, in the line that begins with
        “Set-up code”. That is where <code className="font-mono text-14">npm start</code> was typed, or what{' '}
        <code className="font-mono text-14">docker compose logs</code> shows.
      </p>
      <TextField
        ref={field}
        label="Code"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="XXXX-XXXX"
        inputClassName="font-mono"
        value={code}
        error={error}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
    </Step>
  );
}

/** How to create the app on Roblox, with each URL to paste. */
export function AppStep({ next, back, redirectUrl }: SetupStepProps & { readonly redirectUrl: string }) {
  const { publicUrl, sandbox } = useStartData();
  const home = publicUrl ?? window.location.origin;
  return (
    <Step at={1} title="Make the app at Roblox" isReady onNext={next} onBack={back}>
      <p>People sign in through your own Roblox app. You create it once, in another tab.</p>
      {sandbox && (
        <p className="rounded bg-accent-soft px-4 py-3 text-bright">
          Here the sandbox stands in for Roblox, and its app already exists. Just continue.
        </p>
      )}
      <Steps>
        <li>
          Open <RobloxLink href={CREDENTIALS}>Credentials in the Creator Hub</RobloxLink>, as an account that
          belongs to the airline and is ID-verified.
        </li>
        <li>
          Choose <strong>Create OAuth 2.0 App</strong>. Give it your airline’s name and a picture, without
          “Roblox” in either.
        </li>
        <li>
          Under <strong>Permissions</strong> tick <strong>openid</strong> and <strong>profile</strong>, and
          nothing else.
        </li>
        <li>
          Under <strong>Redirect URLs</strong> add exactly this URL:
        </li>
      </Steps>
      <CopyField label="Redirect URL" value={redirectUrl} />
      <p>The form asks for three more URLs. The portal has all of them:</p>
      <CopyField label="Entry link" value={home} />
      <CopyField label="Privacy policy" value={`${home}/privacy-policy`} />
      <CopyField label="Terms of service" value={`${home}/terms-of-service`} />
      <p className="text-14 leading-5.5 text-dim">
        Save the app and stay on its page: the next step needs its id and its secret.
      </p>
    </Step>
  );
}

/** The app's id and secret. */
export function ClientStep({ input, secrets, setInput, setSecrets, next, back, onRefused }: SetupStepProps) {
  const { clientId } = input;
  const { code, clientSecret } = secrets;
  const isGiven = clientId.trim() !== '' && clientSecret.trim() !== '';
  const pasted = isGiven ? { clientId, clientSecret } : null;
  const { testing, checks, again } = useCredentialTest(code, pasted, onRefused);
  const result = checks?.client;
  const verdictId = useId();
  return (
    <Step
      at={2}
      title="The app’s id and secret"
      isReady={result?.ok === true}
      isTesting={testing.kind === 'testing'}
      hint={isGiven ? undefined : 'Paste both to go on.'}
      onNext={next}
      onBack={back}
    >
      <p>
        You find both on the app’s own page. The secret is shown once: if it is gone, make a new one there. It
        is stored encrypted, and never shown again.
      </p>
      <TextField
        label="Client ID"
        description="A long number."
        required
        autoComplete="off"
        spellCheck={false}
        {...testedFieldProps(verdictId, result)}
        value={clientId}
        onChange={({ currentTarget }) => setInput({ clientId: currentTarget.value })}
      />
      <TextField
        label="Client secret"
        required
        type="password"
        autoComplete="off"
        spellCheck={false}
        {...testedFieldProps(verdictId, result)}
        value={clientSecret}
        onChange={({ currentTarget }) => setSecrets({ clientSecret: currentTarget.value })}
      />
      <TestResult id={verdictId} testing={testing} result={result} again={again} />
    </Step>
  );
}
