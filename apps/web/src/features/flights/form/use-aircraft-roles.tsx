import { findAircraftType } from '@crewroom/domain/flights/aircraft';
import type { AircraftType } from '@crewroom/domain/flights/aircraft-endpoints';
import { useState } from 'react';
import type { DraftForm } from '../../../components/form/use-draft-form.ts';
import { rolesInWords, rowsOf } from '../../../components/roles/role-row.ts';
import { LazyConfirmDialog } from '../../../components/ui/lazy-confirm-dialog.ts';
import { hasOwnRoles, hasSameRoles, type NewFlightValues } from './new-flight-values.ts';

/** Fills the roles of a new flight from its aircraft. It asks before it replaces roles that somebody changed. */
export function useAircraftRoles(form: DraftForm<NewFlightValues>, types: readonly AircraftType[]) {
  const [pendingType, setPendingType] = useState<AircraftType | null>(null);
  const [isOpen, setOpen] = useState(false);
  const fill = (type: AircraftType) => form.setFieldValue('roles', rowsOf(type.roles));
  const chooseAircraft = (aircraft: string) => {
    const type = findAircraftType(types, aircraft);
    if (type === undefined) return;
    form.setFieldValue('aircraft', type.name);
    const { roles } = form.getValues();
    if (hasSameRoles(roles, rowsOf(type.roles))) return;
    if (!hasOwnRoles(roles, types)) return fill(type);
    setPendingType(type);
    setOpen(true);
  };
  const replace = () => {
    setOpen(false);
    if (pendingType !== null) fill(pendingType);
  };
  const question = pendingType !== null && (
    <LazyConfirmDialog
      isOpen={isOpen}
      title={`Replace the roles with those of the ${pendingType.name}?`}
      action="Replace the roles"
      cancelLabel="Keep mine"
      onConfirm={replace}
      onClose={() => setOpen(false)}
    >
      <p>{`The ${pendingType.name} has ${rolesInWords(rowsOf(pendingType.roles))}. You changed the roles of this flight.`}</p>
    </LazyConfirmDialog>
  );
  return { chooseAircraft, question };
}
