import type { AircraftType } from '@crewroom/domain/flights/aircraft-endpoints';
import { defaultRoles } from '@crewroom/domain/flights/roles';
import { isBlank } from '@crewroom/domain/text';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { useDraftForm } from '../../../components/form/use-draft-form.ts';
import { type RoleRow, rolesOf, rowsOf } from '../../../components/roles/role-row.ts';
import { RoleRows } from '../../../components/roles/role-rows.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import type { DialogProps } from '../../../components/ui/use-dialog.ts';
import { useAddAircraft, useChangeAircraft } from './mutations.ts';

type AircraftValues = {
  readonly name: string;
  readonly roles: readonly RoleRow[];
  readonly retired: boolean;
};

const newRoles = defaultRoles.map((role) => ({ ...role, requires: null }));

const valuesOf = (type: AircraftType | null): AircraftValues => ({
  name: type?.name ?? '',
  roles: rowsOf(type?.roles ?? newRoles),
  retired: type?.retired ?? false,
});

type AircraftFormProps = DialogProps & {
  /** Null for a new one. */
  readonly type: AircraftType | null;
};

/** The dialog that adds a type of aircraft, or changes one as a whole. */
export function AircraftForm({ type, isOpen, onClose }: AircraftFormProps) {
  const form = useDraftForm({
    name: `aircraft-${type?._id ?? 'new'}`,
    blank: () => valuesOf(type),
    fieldOf: (path) => path,
  });
  const onDone = form.afterClearingDraft(onClose);
  const add = useAddAircraft(onDone);
  const change = useChangeAircraft(type?._id ?? '', onDone);
  const { mutate, isPending } = type === null ? add : change;
  const { name, roles, retired } = form.values;
  const send = () => mutate({ name, roles: rolesOf(roles), retired }, form.sending);
  return (
    <FormDialog
      isOpen={isOpen}
      title={type === null ? 'Add aircraft' : `Change ${type.name}`}
      action={type === null ? 'Add aircraft' : 'Save changes'}
      form={form}
      isReady={!isBlank(name) && roles.every((role) => !isBlank(role.name))}
      isBusy={isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        label="Name"
        description="As flights show it."
        required
        autoComplete="off"
        {...form.getInputProps('name')}
        data-autofocus
      />
      <RoleRows form={form} />
      <label className="inline-flex gap-3 items-start text-14 cursor-pointer">
        <input
          type="checkbox"
          className="flex-none size-5 m-0 accent-accent cursor-pointer max-md:size-7"
          checked={retired}
          onChange={({ currentTarget }) => form.setFieldValue('retired', currentTarget.checked)}
        />
        <span>
          Retired
          <span className="block text-dim text-13">
            It stays here, but the flight form no longer offers it.
          </span>
        </span>
      </label>
    </FormDialog>
  );
}
