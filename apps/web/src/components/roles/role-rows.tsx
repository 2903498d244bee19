import { knownRoles, roleLimits } from '@crewroom/domain/flights/roles';
import { qualificationNames } from '@crewroom/domain/record/rules';
import { type ReactNode, useId, useRef } from 'react';
import IconPlus from '~icons/tabler/plus';
import IconTrash from '~icons/tabler/trash';
import type { DraftForm } from '../form/use-draft-form.ts';
import { Button } from '../ui/button.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import {
  canAddRow,
  type LastRequirement,
  NO_QUALIFICATION,
  nextRow,
  type RoleRow,
  readCapacity,
  requiredBy,
} from './role-row.ts';

/** The part of a form with roles that its rows need. */
export type FormOfRoles = Pick<
  DraftForm<{ readonly roles: readonly RoleRow[] }>,
  'values' | 'errors' | 'getInputProps' | 'setFieldValue' | 'insertListItem' | 'removeListItem'
>;

type RowProps = {
  readonly form: FormOfRoles;
  readonly index: number;
  readonly suggestionsId: string;
  readonly lastRequirement: LastRequirement;
  /** Undefined for the only row, which cannot be removed. */
  readonly onRemove: (() => void) | undefined;
};

type RequirementSelectProps = Pick<RowProps, 'form' | 'index' | 'lastRequirement'> & {
  readonly role: string;
};

/** The qualification that a role requires. The last requirement is suggested. */
function RequirementSelect({ form, index, lastRequirement, role }: RequirementSelectProps) {
  const row = form.values.roles[index];
  if (row === undefined) return null;
  const required = requiredBy(row, lastRequirement);
  return (
    <SelectField
      className="col-span-full mb-1"
      name={`role-${row.id}-requires`}
      aria-label={`Qualification for ${role}`}
      {...form.getInputProps(`roles.${index}.requires`)}
      value={required}
      description={row.requires === '' && required !== NO_QUALIFICATION ? 'As it was last' : undefined}
      isDescribedBelow
    >
      <option value={NO_QUALIFICATION}>Needs no qualification</option>
      {qualificationNames.map((qualification) => (
        <option key={qualification} value={qualification}>
          {`Needs ${qualification}`}
        </option>
      ))}
    </SelectField>
  );
}

function Row({ form, index, suggestionsId, lastRequirement, onRemove }: RowProps) {
  const { id = 0, name = '', capacity = '' } = form.values.roles[index] ?? {};
  const label = name.trim() === '' ? `role ${index + 1}` : name.trim();
  const tidyCapacity = () => {
    const seats = String(readCapacity(capacity));
    if (seats !== capacity) form.setFieldValue(`roles.${index}.capacity`, seats);
  };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_76px_36px] gap-2 items-start touch:grid-cols-[minmax(0,1fr)_76px_44px]">
      <TextField
        name={`role-${id}-name`}
        aria-label={`Name of role ${index + 1}`}
        placeholder="Role"
        list={suggestionsId}
        autoComplete="off"
        {...form.getInputProps(`roles.${index}.name`)}
      />
      <TextField
        name={`role-${id}-capacity`}
        type="number"
        min={1}
        max={roleLimits.capacity}
        step={1}
        aria-label={`Seats of ${label}`}
        inputClassName="font-mono text-end"
        {...form.getInputProps(`roles.${index}.capacity`)}
        onBlur={tidyCapacity}
      />
      <button
        type="button"
        className="grid place-content-center size-9 p-0 border-0 rounded bg-transparent text-dim cursor-pointer hover:bg-hover hover:text-error aria-disabled:bg-transparent aria-disabled:text-line-strong aria-disabled:cursor-default touch:size-11"
        aria-label={`Remove ${label}`}
        title={onRemove === undefined ? 'A flight keeps one role' : `Remove ${label}`}
        aria-disabled={onRemove === undefined || undefined}
        onClick={onRemove}
      >
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </button>
      <RequirementSelect form={form} index={index} lastRequirement={lastRequirement} role={label} />
    </li>
  );
}

type RoleRowsProps = {
  readonly form: FormOfRoles;
  /** The last requirements of roles, which apply to rows without a choice. */
  readonly lastRequirement?: LastRequirement;
  /** Content below the rows. */
  readonly children?: ReactNode;
};

const nothingYet: LastRequirement = () => undefined;

/** Roles with their seats. The last remaining one cannot be removed. */
export function RoleRows({ form, lastRequirement = nothingYet, children }: RoleRowsProps) {
  const suggestionsId = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const { roles } = form.values;
  // Removing a row removes the focused button, so the name of a neighbouring row gets the focus.
  const remove = (index: number) => {
    const neighbour = roles[index === 0 ? 1 : index - 1];
    if (neighbour === undefined) return;
    group.current?.querySelector<HTMLElement>(`input[name="role-${neighbour.id}-name"]`)?.focus();
    form.removeListItem('roles', index);
  };
  return (
    <fieldset className="min-w-0 p-0 m-0 border-0" ref={group}>
      <legend className="p-0 mb-1 text-text text-14 font-medium leading-[1.5]">Roles and seats</legend>
      <datalist id={suggestionsId}>
        {knownRoles.map((role) => (
          <option key={role} value={role} />
        ))}
      </datalist>
      <ul className="grid gap-2 p-0 mb-3 list-none">
        {roles.map(({ id }, index) => (
          <Row
            key={id}
            form={form}
            index={index}
            suggestionsId={suggestionsId}
            lastRequirement={lastRequirement}
            onRemove={roles.length === 1 ? undefined : () => remove(index)}
          />
        ))}
      </ul>
      {form.errors['roles'] !== undefined && (
        <p className="mb-3 text-error text-13" role="alert">
          {form.errors['roles']}
        </p>
      )}
      <Button isInactive={!canAddRow(roles)} onClick={() => form.insertListItem('roles', nextRow(roles))}>
        <IconPlus size={16} aria-hidden />
        Add role
      </Button>
      {children}
    </fieldset>
  );
}
