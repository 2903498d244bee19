import type { AircraftType } from '@crewroom/domain/flights/aircraft-endpoints';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import IconPlus from '~icons/tabler/plus';
import { rolesInWords } from '../../../components/roles/role-row.ts';
import { Button } from '../../../components/ui/button.tsx';
import { SectionCard } from '../../../components/ui/cards.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { lazyDialog } from '../../../components/ui/lazy.tsx';
import { EmptyState, QueryView } from '../../../components/ui/query-view.tsx';
import { StatusBadge } from '../../../components/ui/status-badge.tsx';
import { type DialogProps, useDialog } from '../../../components/ui/use-dialog.ts';
import { useFocusFallback } from '../../../components/ui/use-focus-fallback.ts';
import { aircraftQuery } from '../../../lib/aircraft-query.ts';
import { HistorySkeleton } from '../history/history-skeleton.tsx';
import { useRemoveAircraft } from './mutations.ts';

const AircraftForm = lazyDialog(async () => (await import('./edit-aircraft.tsx')).AircraftForm);

type TypeProps = {
  readonly type: AircraftType;
  readonly onChange: () => void;
  readonly onRemove: () => void;
};

/** An aircraft type with its roles. */
function Type({ type, onChange, onRemove }: TypeProps) {
  const { name, roles, retired } = type;
  const required = roles.filter(({ requires }) => requires !== null);
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-2 items-center justify-between not-first:pt-4 not-first:border-t not-first:border-t-line">
      <div className="flex-[1_1_260px] min-w-0 wrap-anywhere">
        <p className="flex flex-wrap gap-x-3 gap-y-1 items-center text-bright font-semibold">
          {name}
          {retired && (
            <StatusBadge tone="slate" isOutlined>
              Retired
            </StatusBadge>
          )}
        </p>
        <p className="text-14">{rolesInWords(roles)}</p>
        {required.length > 0 && (
          <p className="text-dim text-13">
            {required.map((role) => `${role.name} needs the ${role.requires}`).join(', ')}
          </p>
        )}
      </div>
      <div className="flex gap-2">
        <Button preloads={AircraftForm} aria-label={`Change ${name}`} onClick={onChange}>
          Change
        </Button>
        <Button kind="danger" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}

type RemoveTypeProps = DialogProps & { readonly type: AircraftType };

/** The confirmation before a type is removed. */
function RemoveType({ type, isOpen, onClose }: RemoveTypeProps) {
  const removal = useRemoveAircraft(onClose);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      isDangerous
      action="Remove aircraft"
      isBusy={removal.isPending}
      onConfirm={() => removal.mutate(type._id)}
      onClose={onClose}
    >
      <p>{`The flight form no longer offers the ${type.name}. Existing flights keep it.`}</p>
    </ConfirmDialog>
  );
}

/** The airline's aircraft types. The form of a flight fills its roles from the chosen type. */
export function AircraftPane() {
  const query = useQuery(aircraftQuery());
  const types = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusFallback(types, heading);
  const adding = useDialog<true>(heading);
  const changing = useDialog<AircraftType>(heading);
  const removing = useDialog<AircraftType>(heading);
  return (
    <>
      <SectionCard
        title="Types of aircraft"
        headingRef={heading}
        headerAction={
          <Button preloads={AircraftForm} onClick={() => adding.open(true)}>
            <IconPlus size={16} stroke={2} aria-hidden />
            Add aircraft
          </Button>
        }
      >
        <div ref={types}>
          <QueryView query={query} failure="The aircraft could not be loaded" skeleton={<HistorySkeleton />}>
            {({ aircraft }) =>
              aircraft.length === 0 ? (
                <EmptyState>
                  No aircraft yet. Add one with its roles, and the flight form fills them in.
                </EmptyState>
              ) : (
                <ul className="grid gap-4 p-0 list-none">
                  {aircraft.map((type) => (
                    <Type
                      key={type._id}
                      type={type}
                      onChange={() => changing.open(type)}
                      onRemove={() => removing.open(type)}
                    />
                  ))}
                </ul>
              )
            }
          </QueryView>
        </div>
      </SectionCard>
      <AircraftForm {...adding.props} type={null} />
      {changing.subject && (
        <AircraftForm
          // Its initial values differ after a change.
          key={JSON.stringify(changing.subject)}
          {...changing.props}
          type={changing.subject}
        />
      )}
      {removing.subject && (
        <RemoveType key={removing.subject._id} {...removing.props} type={removing.subject} />
      )}
    </>
  );
}
