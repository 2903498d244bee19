import { knownRoles, roleLimits } from '@crewroom/domain/flights/roles';
import { InputBase } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { ActButton } from '../../../../ui/act-button.tsx';
import type { Faults } from '../../draft-faults.ts';
import { canAddRow, type RoleRow, readCapacity } from '../../role-rows.ts';
import classes from './role-rows-fields.module.css';
import type { NewFlightForm } from './use-new-flight.ts';

type RowsProps = Pick<NewFlightForm, 'rows' | 'addRow' | 'removeRow' | 'changeRow'> & {
  readonly faults: Faults;
};

type RowProps = Pick<RowsProps, 'faults' | 'changeRow'> & {
  readonly row: RoleRow;
  readonly place: number;
  readonly suggestionsId: string;
  /** Undefined for the last row, which stays. */
  readonly onRemove: (() => void) | undefined;
};

function Row({ row, place, faults, suggestionsId, changeRow, onRemove }: RowProps) {
  const words = row.name.trim() === '' ? `role ${place}` : row.name.trim();
  return (
    <li className={classes.row}>
      <InputBase
        name={`role-${row.id}-name`}
        aria-label={`Name of role ${place}`}
        placeholder="Role"
        list={suggestionsId}
        autoComplete="off"
        error={faults.at[`role-${row.id}-name`]}
        value={row.name}
        onChange={({ currentTarget }) => changeRow({ ...row, name: currentTarget.value }, 'name')}
      />
      <InputBase
        name={`role-${row.id}-capacity`}
        type="number"
        min={1}
        max={roleLimits.capacity}
        step={1}
        aria-label={`Seats of ${words}`}
        classNames={{ input: classes.seats ?? '' }}
        error={faults.at[`role-${row.id}-capacity`]}
        value={row.capacity}
        onChange={({ currentTarget }) => changeRow({ ...row, capacity: currentTarget.value }, 'capacity')}
        onBlur={() => {
          const capacity = String(readCapacity(row.capacity));
          if (capacity !== row.capacity) changeRow({ ...row, capacity }, 'capacity');
        }}
      />
      <button
        type="button"
        className={classes.remove}
        aria-label={`Remove ${words}`}
        title={onRemove === undefined ? 'A flight keeps one role' : `Remove ${words}`}
        aria-disabled={onRemove === undefined || undefined}
        onClick={onRemove}
      >
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </button>
    </li>
  );
}

/** The roles of a new flight and how many seats each has; the last row stays (specification, section 5). */
export function RoleRowsFields({ rows, faults, addRow, removeRow, changeRow }: RowsProps) {
  const suggestionsId = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  // With its row goes the button that has the focus: a neighbour's name takes it.
  const remove = (index: number, id: number) => {
    const neighbour = rows[index === 0 ? 1 : index - 1];
    if (neighbour === undefined) return;
    group.current?.querySelector<HTMLElement>(`input[name="role-${neighbour.id}-name"]`)?.focus();
    removeRow(id);
  };
  return (
    <fieldset className={classes.group} ref={group}>
      <legend className={classes.legend}>Roles and seats</legend>
      <datalist id={suggestionsId}>
        {knownRoles.map((role) => (
          <option key={role} value={role} />
        ))}
      </datalist>
      <ul className={classes.rows}>
        {rows.map((row, index) => (
          <Row
            key={row.id}
            row={row}
            place={index + 1}
            faults={faults}
            suggestionsId={suggestionsId}
            changeRow={changeRow}
            onRemove={rows.length === 1 ? undefined : () => remove(index, row.id)}
          />
        ))}
      </ul>
      {faults.at.roles !== undefined && (
        <p className={classes.fault} role="alert">
          {faults.at.roles}
        </p>
      )}
      <ActButton isIdle={!canAddRow(rows)} onAct={addRow}>
        <IconPlus size={16} aria-hidden />
        Add role
      </ActButton>
    </fieldset>
  );
}
