import type { ResponseOf } from '@crewroom/domain/catalogue/endpoints';
import { MAX_EXPIRING_QUALIFICATIONS } from '@crewroom/domain/record/expiring-qualifications';
import type { ExpiringQualification } from '@crewroom/domain/record/qualification-endpoints';
import { qualificationNames } from '@crewroom/domain/record/rules';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import IconCertificate from '~icons/tabler/certificate';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/cards.tsx';
import { SelectField } from '../../../components/ui/field.tsx';
import { EmptyState, QueryView } from '../../../components/ui/query-view.tsx';
import { useViewer } from '../../../components/viewer.ts';
import { counted } from '../../../lib/format-count.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import type { BulkResult } from '../bulk-action.ts';
import { HistorySkeleton } from '../history/history-skeleton.tsx';
import { expiringQualificationsQuery } from '../queries.ts';
import { whyNotDecideAbout } from '../record-permissions.ts';
import { NotRenewed, useRenew } from './bulk-renew.tsx';
import { ExpiringList } from './expiring-list.tsx';
import { endOfTerm, forAYear, QualificationTermFields } from './qualification-term.tsx';

type BulkRenewProps = Pick<ResponseOf<'licences'>, 'licences' | 'total' | 'expired' | 'expiredTotal'>;

/**
 * The qualifications that can be chosen and renewed together. Those that could not be renewed stay chosen, and are shown with the
 * reasons.
 */
function BulkRenew({ licences: qualifications, total, expired, expiredTotal }: BulkRenewProps) {
  const viewer = useViewer();
  const renew = useRenew();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [term, setTerm] = useState(forAYear);
  const [outcome, setOutcome] = useState<BulkResult | null>(null);
  const mayRenew = ({ user }: ExpiringQualification) =>
    viewer !== null && whyNotDecideAbout(viewer, user) === null;
  const ready = [...qualifications, ...expired].filter((one) => chosen.has(one._id) && mayRenew(one));
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
      { qualifications: toRenew, expiresAt },
      {
        onSuccess: (result) => {
          const done = new Set(result.done.map(({ id }) => id));
          setChosen(new Set(toRenew.map(({ id }) => id).filter((id) => !done.has(id))));
          setOutcome(result);
        },
      },
    );
  };
  const choice = { chosen, mayChoose: mayRenew, choose };
  const isInactive = ready.length === 0 || expiresAt === undefined || renew.isPending;
  return (
    <>
      <div className="grid gap-3 pb-4 mb-4 border-b border-b-line">
        <QualificationTermFields term={term} onChange={setTerm} />
        <div className="flex justify-end">
          <Button
            kind={isInactive ? 'plain' : 'primary'}
            isInactive={isInactive}
            isBusy={renew.isPending}
            onClick={send}
          >
            <IconCertificate size={16} stroke={2} aria-hidden />
            {ready.length === 0 ? 'Renew chosen' : `Renew ${counted(ready.length, 'qualification')}`}
          </Button>
        </div>
        <div role="status" className="text-14 empty:hidden">
          {outcome !== null && outcome.failed.length > 0 && <NotRenewed failed={outcome.failed} />}
        </div>
      </div>
      {qualifications.length > 0 && (
        <ExpiringList
          title="Will expire"
          qualifications={qualifications}
          total={total}
          rest={(left) =>
            `The ${MAX_EXPIRING_QUALIFICATIONS} that expire first are shown; ${left} more expire later.`
          }
          choice={choice}
        />
      )}
      {expired.length > 0 && (
        <ExpiringList
          title="Expired"
          qualifications={expired}
          total={expiredTotal}
          rest={(left) =>
            `The ${MAX_EXPIRING_QUALIFICATIONS} that expired last are shown; ${left} more expired before.`
          }
          choice={choice}
        />
      )}
    </>
  );
}

/** The expiring and expired qualifications of the staff. One click renews several of them. */
export function ExpiringQualificationsPane() {
  const [name, setName] = useState('');
  const named = qualificationNames.find((one) => one === name);
  const query = useQuery(expiringQualificationsQuery(named));
  return (
    <SectionCard title="Qualifications that expire">
      <SelectField
        className="mb-4"
        label="Licence"
        name="licence"
        options={[{ value: '', label: 'All licences' }, ...qualificationNames]}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <QueryView
        query={query}
        failure="The qualifications could not be loaded"
        skeleton={<HistorySkeleton />}
      >
        {(lists) =>
          lists.licences.length + lists.expired.length === 0 ? (
            <EmptyState>
              {named === undefined ? 'No qualification expires.' : `No ${named} expires.`} Give one an end in
              a member’s record.
            </EmptyState>
          ) : (
            <BulkRenew key={name} {...lists} />
          )
        }
      </QueryView>
    </SectionCard>
  );
}
