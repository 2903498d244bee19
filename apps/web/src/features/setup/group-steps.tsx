import type { SetupChecks } from '@crewroom/domain/setup/endpoints';
import { useEffect, useId } from 'react';
import { TextField } from '../../components/ui/field.tsx';
import { RobloxLink, Steps, TestResult, testedFieldProps, useCredentialTest } from './credential-test.tsx';
import { groupNumberOf } from './setup-draft.ts';
import { Step, type SetupStepProps } from './step.tsx';

const API_KEYS = 'https://create.roblox.com/dashboard/credentials?activeTab=ApiKeysTab';

/** Uses the data of the group: its roles, and its name for an airline without one. */
function useFound(result: SetupChecks['group'], { input, setInput, setRoles }: SetupStepProps): void {
  const found = result?.found;
  const { airlineName, groupName } = input;
  useEffect(() => {
    if (found === undefined) return;
    setRoles(found.byRank);
    const name = found.name.slice(0, 60);
    if (groupName === name && airlineName !== '') return;
    const isOwn = airlineName !== '' && airlineName !== groupName;
    setInput(isOwn ? { groupName: name } : { groupName: name, airlineName: name });
  }, [found, airlineName, groupName, setInput, setRoles]);
}

/** The number of the airline's group. */
export function GroupStep(props: SetupStepProps) {
  const { input, secrets, setInput, next, back, onRefused } = props;
  const { groupId } = input;
  const isGiven = groupId.trim() !== '';
  const { testing, checks, again } = useCredentialTest(secrets.code, isGiven ? { groupId } : null, onRefused);
  const result = checks?.group;
  const verdictId = useId();
  useFound(result, props);
  return (
    <Step
      at={3}
      title="Your airline’s group"
      isReady={result?.ok === true}
      isTesting={testing.kind === 'testing'}
      hint={isGiven ? undefined : 'Paste it to go on.'}
      onNext={next}
      onBack={back}
    >
      <p>
        The staff are the members of this group from a rank that you choose later. Open the group at Roblox
        and copy its URL. It contains the group’s number.
      </p>
      <TextField
        label="Group"
        description="Its number, or its whole URL."
        required
        autoComplete="off"
        spellCheck={false}
        inputMode="url"
        {...testedFieldProps(verdictId, result)}
        value={groupId}
        onChange={({ currentTarget }) => setInput({ groupId: groupNumberOf(currentTarget.value) })}
      />
      <TestResult id={verdictId} testing={testing} result={result} again={again} />
    </Step>
  );
}

/** The key by which the portal reads the group. */
export function KeyStep(props: SetupStepProps) {
  const { input, secrets, setSecrets, next, back, onRefused } = props;
  const { groupId, clientId } = input;
  const { apiKey, clientSecret, code } = secrets;
  const isGiven = apiKey.trim() !== '';
  const app = clientId === '' || clientSecret === '' ? {} : { clientId, clientSecret };
  const pasted = isGiven ? { groupId, apiKey, ...app } : null;
  const { testing, checks, again } = useCredentialTest(code, pasted, onRefused);
  const result = checks?.apiKey;
  const verdictId = useId();
  const isGroupWrong = checks?.group?.ok === false;
  useFound(checks?.group, props);
  return (
    <Step
      at={4}
      title="A key to read the group"
      isReady={result?.ok === true && !isGroupWrong}
      isTesting={testing.kind === 'testing'}
      hint={isGiven ? undefined : 'Paste it to go on.'}
      onNext={next}
      onBack={back}
    >
      <p>With it the portal reads who has which rank. It changes nothing in the group.</p>
      <Steps>
        <li>
          Open <RobloxLink href={API_KEYS}>API Keys in the Creator Hub</RobloxLink>, as an account that is a
          member of the group, and choose <strong>Create API Key</strong> (under the account, not the group).
        </li>
        <li>
          Under <strong>Access Permissions</strong> choose the API system <strong>group</strong>, add the
          group
          {groupId === '' ? '' : ` ${groupId}`}, and tick <strong>Read</strong>.
        </li>
        <li>
          Under <strong>Security</strong> allow this server’s address, or all of them (0.0.0.0/0). Set no
          expiry, or put the date in your calendar.
        </li>
        <li>
          Choose <strong>Save &amp; Generate Key</strong> and copy the key: it is shown once.
        </li>
      </Steps>
      <TextField
        label="API key"
        required
        type="password"
        autoComplete="off"
        spellCheck={false}
        {...testedFieldProps(verdictId, result)}
        value={apiKey}
        onChange={({ currentTarget }) => setSecrets({ apiKey: currentTarget.value })}
      />
      <TestResult id={verdictId} testing={testing} result={result} again={again} />
      {isGroupWrong && result?.ok === true && (
        <p className="text-14 leading-5.5 text-error" role="alert">
          {checks.group?.message}
        </p>
      )}
    </Step>
  );
}
