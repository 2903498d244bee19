import { defaultThresholds } from '@crewroom/domain/contract/access';
import {
  areRanksInOrder,
  mistakeInWords,
  RANKS_DESCEND,
  settingMistake,
} from '@crewroom/domain/settings/rules';
import { suggestedRanks } from '@crewroom/domain/setup/credential-checks';
import { useState } from 'react';
import { DecorativeRoleWarnings } from '../../components/decorative-role-warnings.tsx';
import { Button } from '../../components/ui/button.tsx';
import { SelectField, TextField } from '../../components/ui/field.tsx';
import { fetchApi } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { SetupInput, StepName } from './setup-draft.ts';
import { Step, type SetupStepProps } from './step.tsx';

/** The colour that the picker shows until one is chosen. */
const USUAL = '#1b4f94';

/** The airline's name and colour, which the page shows at once. */
export function AirlineStep({ input, setInput, next, back }: SetupStepProps) {
  const { airlineName, accent } = input;
  const mistake = airlineName === '' ? null : settingMistake('airlineName', airlineName);
  return (
    <Step
      at={5}
      title="How the airline looks"
      isReady={airlineName !== '' && mistake === null}
      onNext={next}
      onBack={back}
    >
      <TextField
        label="Airline name"
        description="Shown on every page."
        required
        autoComplete="organization"
        value={airlineName}
        error={mistake === null ? undefined : mistakeInWords(mistake)}
        onChange={({ currentTarget }) => setInput({ airlineName: currentTarget.value })}
      />
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          className="w-40"
          label="Colour"
          description="Of buttons and links."
          type="color"
          inputClassName="px-1 py-1 cursor-pointer"
          value={accent === '' ? USUAL : accent}
          onChange={({ currentTarget }) => setInput({ accent: currentTarget.value })}
        />
        {accent !== '' && (
          <Button className="min-h-9" onClick={() => setInput({ accent: '' })}>
            Use the usual blue
          </Button>
        )}
      </div>
      <section
        className="grid gap-3 rounded-card border border-line bg-card p-5 shadow-card"
        aria-label="Preview"
      >
        <p className="text-12 leading-4 text-dim">This page is the preview: light and dark, at the top.</p>
        <p className="text-bright text-20 leading-7 font-bold wrap-anywhere">
          {airlineName || 'Your airline'}
        </p>
        <p className="flex flex-wrap items-center gap-3">
          <span className="rounded bg-accent px-4 py-2 text-14 font-semibold text-on-fill">
            Take Captain seat
          </span>
          <span className="text-accent-text underline">SK 123, ZRH to JFK</span>
        </p>
      </section>
      <p className="text-14 leading-5.5 text-dim">
        The logo is uploaded later, in the settings of the portal, and all of this can be changed there.
      </p>
    </Step>
  );
}

const accessLevels = [
  {
    key: 'rankStaff',
    threshold: 'staff',
    label: 'Staff, from',
    help: 'May sign in, see flights and take seats.',
  },
  {
    key: 'rankDispatch',
    threshold: 'dispatch',
    label: 'Dispatch, from',
    help: 'May also propose flights and run them.',
  },
  {
    key: 'rankAdmin',
    threshold: 'admin',
    label: 'Administration, from',
    help: 'May also approve, review, and look after members.',
  },
] as const;

const chosen = (text: string, otherwise: number): number => (text === '' ? otherwise : Number(text));

/** The chosen ranks, or else those that the group's roles suggest. */
function ranksOf({ rankStaff, rankDispatch, rankAdmin }: SetupInput, roles: SetupStepProps['roles']) {
  const suggested = suggestedRanks(roles, defaultThresholds);
  return {
    staff: chosen(rankStaff, suggested.staff),
    dispatch: chosen(rankDispatch, suggested.dispatch),
    admin: chosen(rankAdmin, suggested.admin),
  };
}

/** The lowest role of the group for each level of the portal. */
export function RanksStep({ input, roles, setInput, next, back }: SetupStepProps) {
  const ranks = ranksOf(input, roles);
  const isInOrder = areRanksInOrder(ranks);
  const options = roles.map(({ rank, name }) => ({ value: String(rank), label: `${name} (rank ${rank})` }));
  return (
    <Step at={6} title="Who may do what" isReady={isInOrder} onNext={next} onBack={back}>
      <p>
        Each level includes the role you choose and all higher roles. The owner of the group may always do
        everything, and can change this later.
      </p>
      {accessLevels.map(({ key, threshold, label, help }) => (
        <SelectField
          key={key}
          label={label}
          description={help}
          options={options}
          value={String(ranks[threshold])}
          error={!isInOrder && threshold === 'admin' ? RANKS_DESCEND : undefined}
          onChange={({ currentTarget }) => setInput({ [key]: currentTarget.value })}
        />
      ))}
      <DecorativeRoleWarnings roles={roles} ranks={ranks} />
    </Step>
  );
}

/** The step of a field. */
const stepOfField: Readonly<Record<string, { readonly step: StepName; readonly label: string }>> = {
  groupId: { step: 'group', label: 'The group' },
  apiKey: { step: 'key', label: 'The key' },
  clientId: { step: 'client', label: 'The app' },
  clientSecret: { step: 'client', label: 'The app' },
  airlineName: { step: 'airline', label: 'The name' },
  airlineAccent: { step: 'airline', label: 'The colour' },
  rankStaff: { step: 'ranks', label: 'The ranks' },
  rankDispatch: { step: 'ranks', label: 'The ranks' },
  rankAdmin: { step: 'ranks', label: 'The ranks' },
};

/** The limits of Roblox for an app that it has not reviewed yet, and how to lift them. */
export function SignInLimit() {
  return (
    <p>
      <strong>Ten people can sign in for now.</strong> Roblox sets this limit for new apps. Ask for a review
      early: on the app’s page choose <strong>Publish</strong>. Until Roblox has looked at it, the eleventh
      person is turned away there.
    </p>
  );
}

/** A summary, with the button that stores everything. */
export function FinishStep(props: SetupStepProps & { readonly onDone: () => void }) {
  const { input, secrets, roles, goTo, back, onRefused, onDone } = props;
  const [error, setError] = useState<ApiError | null>(null);
  const [isBusy, setBusy] = useState(false);
  const ranks = ranksOf(input, roles);
  const nameOf = (rank: number) => roles.find((role) => role.rank === rank)?.name ?? `rank ${rank}`;
  const finish = async () => {
    setBusy(true);
    setError(null);
    const { groupId, clientId, airlineName, accent } = input;
    const body = {
      ...secrets,
      airlineName,
      groupId,
      clientId,
      ...(accent !== '' && { airlineAccent: accent }),
      ...(roles.length > 0 && {
        rankStaff: ranks.staff,
        rankDispatch: ranks.dispatch,
        rankAdmin: ranks.admin,
      }),
    };
    try {
      await fetchApi('completeSetup', { body }, { timeoutMs: 60_000 });
      onDone();
    } catch (cause) {
      setBusy(false);
      if (!(cause instanceof ApiError)) throw cause;
      if (cause.status === 403 || cause.status === 404) return onRefused(cause);
      setError(cause);
    }
  };
  const rows = [
    ['Airline', input.airlineName],
    ['Group', `${input.groupName} (${input.groupId})`],
    ['Staff, from', nameOf(ranks.staff)],
    ['Dispatch, from', nameOf(ranks.dispatch)],
    ['Administration, from', nameOf(ranks.admin)],
  ] as const;
  return (
    <Step
      at={7}
      title="Ready"
      action="Set up the portal"
      isBusy={isBusy}
      isReady
      onNext={() => void finish()}
      onBack={back}
    >
      <dl className="grid gap-2 rounded-card border border-line bg-card p-5 shadow-card">
        {rows.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt>{label}</dt>
            <dd className="text-bright font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <SignInLimit />
      {error !== null && (
        <div className="grid gap-2 text-error" role="alert">
          {error.issues.length === 0 && <p>{error.message}</p>}
          {error.issues.map(({ path, message }) => {
            const field = stepOfField[path];
            return (
              <div key={path} className="grid justify-items-start gap-1">
                <p>
                  {field?.label ?? 'This'}: {message}
                </p>
                {field !== undefined && <Button onClick={() => goTo(field.step)}>{`Back to it`}</Button>}
              </div>
            );
          })}
        </div>
      )}
    </Step>
  );
}
