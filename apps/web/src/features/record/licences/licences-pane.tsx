import type { ExpiringLicence } from '@crewroom/domain/record/licence-calls';
import { MAX_LICENCES } from '@crewroom/domain/record/licences';
import { administerRefusal, qualificationNames } from '@crewroom/domain/record/rules';
import { IconCertificate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LicenceEnd } from '../../../components/licence-end.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/cards.tsx';
import { SelectField } from '../../../components/ui/field.tsx';
import { EmptyState, QueryView } from '../../../components/ui/query-view.tsx';
import { UserAvatar } from '../../../components/ui/user-avatar.tsx';
import { useViewer } from '../../../components/viewer.ts';
import { counted } from '../../../lib/counted.ts';
import { serverNow, useCurrentMinute } from '../../../lib/server-clock.ts';
import type { SeveralOutcome } from '../each-of-several.ts';
import { HistorySkeleton } from '../history/history-skeleton.tsx';
import { licencesQuery } from '../queries.ts';
import { NamedRecordLink } from '../record-link.tsx';
import { endOfTerm, forAYear, LicenceTermFields } from './licence-term.tsx';
import { NotRenewed, useRenew } from './renew.tsx';

const box = 'flex-none size-5 m-0 accent-accent cursor-pointer max-md:size-7';

type LicenceProps = {
  readonly licence: ExpiringLicence;
  readonly now: Date;
  readonly isChosen: boolean;
  /** Undefined for the viewer's own, which another administrator renews. */
  readonly onChoose: ((isChosen: boolean) => void) | undefined;
};

function Licence({ licence, now, isChosen, onChoose }: LicenceProps) {
  const { name, user } = licence;
  return (
    <li className="flex gap-3 items-center min-w-0 not-first:pt-4 not-first:border-t not-first:border-t-line">
      <input
        type="checkbox"
        className={box}
        aria-label={`Choose ${name} of @${user.robloxUsername}`}
        title={onChoose === undefined ? 'Another administrator renews yours' : undefined}
        disabled={onChoose === undefined}
        checked={isChosen}
        onChange={({ currentTarget }) => onChoose?.(currentTarget.checked)}
      />
      <UserAvatar src={user.robloxAvatarUrl} name={user.robloxUsername} size={40} />
      <div className="flex flex-1 flex-wrap gap-x-4 gap-y-1 items-center justify-between min-w-0">
        <div className="min-w-0">
          <NamedRecordLink user={user} tab="qualifications" />
          <p className="text-14">{name}</p>
        </div>
        <LicenceEnd licence={licence} now={now} />
      </div>
    </li>
  );
}

type RenewSeveralProps = {
  readonly licences: readonly ExpiringLicence[];
  readonly total: number;
};

/** The licences that can be chosen and renewed together. What could not be renewed stays chosen, and is told with its reason. */
function RenewSeveral({ licences, total }: RenewSeveralProps) {
  const viewer = useViewer();
  const now = useCurrentMinute();
  const renew = useRenew();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [term, setTerm] = useState(forAYear);
  const [outcome, setOutcome] = useState<SeveralOutcome | null>(null);
  // The list does not say ranks. Renewing for a higher rank is refused when it is tried.
  const mayRenew = ({ user }: ExpiringLicence) =>
    viewer !== null && administerRefusal(viewer, { userId: user._id, rank: null }) === null;
  const renewable = licences.filter(mayRenew);
  const ready = renewable.filter(({ _id }) => chosen.has(_id));
  const expiresAt = endOfTerm(term, serverNow());
  const choose = (ids: readonly string[], isChosen: boolean) => {
    const changed = new Set(ids);
    setChosen(new Set([...[...chosen].filter((id) => !changed.has(id)), ...(isChosen ? ids : [])]));
  };
  const send = () => {
    if (expiresAt === undefined) return;
    const toRenew = ready.map(({ _id: id, user }) => ({
      id,
      userId: user._id,
      username: user.robloxUsername,
    }));
    renew.mutate(
      { licences: toRenew, expiresAt },
      {
        onSuccess: (result) => {
          const done = new Set(result.done.map(({ id }) => id));
          setChosen(new Set(toRenew.map(({ id }) => id).filter((id) => !done.has(id))));
          setOutcome(result);
        },
      },
    );
  };
  const isInactive = ready.length === 0 || expiresAt === undefined || renew.isPending;
  return (
    <>
      <div className="grid gap-3 pb-4 mb-4 border-b border-b-line">
        <LicenceTermFields term={term} onChange={setTerm} />
        <div className="flex flex-wrap gap-x-4 gap-y-2 items-center justify-between">
          <label className="inline-flex gap-3 items-center min-h-9 text-14 cursor-pointer max-md:min-h-11">
            <input
              type="checkbox"
              className={box}
              checked={renewable.length > 0 && ready.length === renewable.length}
              onChange={({ currentTarget }) =>
                choose(
                  renewable.map(({ _id }) => _id),
                  currentTarget.checked,
                )
              }
            />
            Choose all shown
          </label>
          <Button
            kind={isInactive ? 'plain' : 'primary'}
            isInactive={isInactive}
            isBusy={renew.isPending}
            onClick={send}
          >
            <IconCertificate size={16} stroke={2} aria-hidden />
            {ready.length === 0 ? 'Renew chosen' : `Renew ${counted(ready.length, 'licence')}`}
          </Button>
        </div>
        <div role="status" className="text-14 empty:hidden">
          {outcome !== null && outcome.failed.length > 0 && <NotRenewed failed={outcome.failed} />}
        </div>
      </div>
      <ul className="grid gap-4 p-0 list-none">
        {licences.map((licence) => (
          <Licence
            key={licence._id}
            licence={licence}
            now={now}
            isChosen={chosen.has(licence._id)}
            onChoose={mayRenew(licence) ? (isChosen) => choose([licence._id], isChosen) : undefined}
          />
        ))}
      </ul>
      {total > licences.length && (
        <p className="pt-4 text-dim text-14">
          The {MAX_LICENCES} that expire first are shown; {total - licences.length} more expire later.
        </p>
      )}
    </>
  );
}

/** All licences of the staff that expire, those that expire first on top, and renewing several with one press. */
export function LicencesPane() {
  const [name, setName] = useState('');
  const named = qualificationNames.find((one) => one === name);
  const query = useQuery(licencesQuery(named));
  return (
    <SectionCard title="Licences that expire" {...(query.data && { count: query.data.total })}>
      <SelectField
        className="mb-4"
        label="Licence"
        name="licence"
        options={[{ value: '', label: 'All licences' }, ...qualificationNames]}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <QueryView query={query} failure="The licences could not be loaded" skeleton={<HistorySkeleton />}>
        {({ licences, total }) =>
          licences.length === 0 ? (
            <EmptyState>
              {named === undefined ? 'No licence expires.' : `No ${named} expires.`} Give one an end in a
              member’s record.
            </EmptyState>
          ) : (
            <RenewSeveral key={name} licences={licences} total={total} />
          )
        }
      </QueryView>
    </SectionCard>
  );
}
