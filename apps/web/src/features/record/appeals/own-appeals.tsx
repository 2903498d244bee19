import type { OwnSanction } from '@crewroom/domain/record/schemas';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { SanctionHead } from '../../../components/sanction.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/cards.tsx';
import { lazyDialog } from '../../../components/ui/lazy.tsx';
import { useDialog } from '../../../components/ui/use-dialog.ts';
import { ownSanctionsQuery } from '../queries.ts';
import { AppealState } from './appeal-state.tsx';

const AppealDialog = lazyDialog(async () => (await import('./appeal-dialog.tsx')).AppealDialog);

/** Appeals against the viewer's own sanction, or shows the state of the appeal. A cell in the grid of a sanction. */
export function OwnAppeal({ sanctionId }: { readonly sanctionId: string }) {
  const { data } = useQuery(ownSanctionsQuery());
  const container = useRef<HTMLDivElement>(null);
  const appealing = useDialog<true>(container);
  const sanction = data?.sanctions.find(({ _id }) => _id === sanctionId);
  if (sanction === undefined) return null;
  return (
    <div ref={container} tabIndex={-1} className={sanction.appeal === null ? '' : 'col-span-full'}>
      {sanction.appeal === null ? (
        <Button
          aria-label={`Appeal against ${sanction.type} no. ${sanction.count}`}
          preloads={AppealDialog}
          onClick={() => appealing.open(true)}
        >
          Appeal
        </Button>
      ) : (
        <AppealState appeal={sanction.appeal} />
      )}
      <AppealDialog {...appealing.props} sanction={sanction} />
    </div>
  );
}

function PastSanction({ sanction }: { readonly sanction: OwnSanction }) {
  const { breach, appeal } = sanction;
  return (
    <li className="not-first:pt-4 not-first:border-t not-first:border-t-line">
      <SanctionHead sanction={sanction}>
        <span>{breach}</span>
      </SanctionHead>
      {appeal !== null && <AppealState appeal={appeal} />}
    </li>
  );
}

/** The viewer's appeals against past sanctions. Renders nothing when there are none. */
export function PastAppeals() {
  const over = useQuery(ownSanctionsQuery()).data?.sanctions.filter(({ active }) => !active) ?? [];
  if (over.length === 0) return null;
  return (
    <SectionCard title="Appeals" count={over.length}>
      <ul className="grid gap-4 p-0 list-none">
        {over.map((sanction) => (
          <PastSanction key={sanction._id} sanction={sanction} />
        ))}
      </ul>
    </SectionCard>
  );
}
