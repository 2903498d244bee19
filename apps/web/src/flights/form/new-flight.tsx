import { knownRoles, roleLimits } from '@crewroom/domain/flights/roles';
import { Button, InputBase } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChevronDown,
  IconPlaneDeparture,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { keptDrafts } from '../../lib/kept-drafts.ts';
import { useViewer } from '../../parts/viewer.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { ONE_COLUMN } from '../board/one-column.ts';
import type { Faults } from './draft-faults.ts';
import { canAddRow, type RoleRow, readCapacity } from './flight-draft.ts';
import { BroughtBack, NotesField, RouteFields, TimeFields } from './flight-fields.tsx';
import { NEW_FLIGHT } from './kept-flights.ts';
import classes from './new-flight.module.css';
import { type NewFlightForm, useNewFlight } from './use-new-flight.ts';

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

/** The roles of a new flight and how many seats each has; the last row stays. */
function RoleRowsFields({ rows, faults, addRow, removeRow, changeRow }: RowsProps) {
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

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

function Elsewhere({ faults }: { readonly faults: readonly string[] }) {
  if (faults.length === 0) return null;
  return (
    <div className={classes.elsewhere} role="alert">
      <IconAlertTriangle size={20} aria-hidden />
      <div>
        {faults.map((words) => (
          <p key={words}>{words}</p>
        ))}
      </div>
    </div>
  );
}

/** Proposes a flight: its fields, times in Zulu and roles. */
function CreateFlightForm() {
  const { form, rows, addRow, removeRow, changeRow, failures, isSending, submit, isBroughtBack, discard } =
    useNewFlight();
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failures > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const onDiscard = () => {
    discard();
    element.current?.querySelector('input')?.focus();
  };
  return (
    <form className={classes.form} ref={element} onSubmit={onSubmit} noValidate aria-label="Create Flight">
      {isBroughtBack && <BroughtBack onDiscard={onDiscard} />}
      <div className={classes.flight}>
        <RouteFields form={form} />
        <TimeFields form={form} />
        <NotesField form={form} />
      </div>
      <div className={classes.crew}>
        <RoleRowsFields
          rows={rows}
          faults={form.faults}
          addRow={addRow}
          removeRow={removeRow}
          changeRow={changeRow}
        />
        <div className={classes.foot}>
          <Elsewhere faults={form.faults.elsewhere} />
          <p className={classes.note}>
            All times are Zulu (UTC). Yours are those of {ownZone().replaceAll('_', ' ')}. Fields marked * are
            required.
          </p>
          <Button
            type="submit"
            size="md"
            fullWidth
            aria-disabled={isSending || undefined}
            leftSection={<IconPlaneDeparture size={18} aria-hidden />}
          >
            {isSending ? 'Creating flight …' : 'Create Flight'}
          </Button>
        </div>
      </div>
    </form>
  );
}

const KEY = 'crewroom-create-flight-folded';

/** Whether this browser's user left the form folded; storage that is closed to us counts as no. */
function isFormFolded(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}

function keepFormFolded(isFolded: boolean): void {
  try {
    if (isFolded) localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
  } catch {
    // It then starts unfolded the next time.
  }
}

/**
 * The form under a heading that folds it away. Where the screen is narrow it starts folded, so that the board is
 * in view; elsewhere it stands as it was left. With something in it that was typed earlier it starts open.
 */
export function CreateFlightCard() {
  const viewer = useViewer();
  const [isOpen, setOpen] = useState(
    () =>
      (!window.matchMedia(ONE_COLUMN).matches && !isFormFolded()) ||
      (viewer !== null && keptDrafts.read(viewer.userId, NEW_FLIGHT) !== undefined),
  );
  const panelId = useId();
  const toggle = () => {
    setOpen(!isOpen);
    keepFormFolded(isOpen);
  };
  return (
    <section className={classes.card} data-open={isOpen}>
      <h2 className={classes.title}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={toggle}
        >
          New flight
          <IconChevronDown className={classes.chevron} size={20} aria-hidden />
        </button>
      </h2>
      {/* Hidden rather than taken away: what was typed stays. */}
      <div id={panelId} className={classes.panel} hidden={!isOpen}>
        {/* When another tab signs in somebody else, the form is another's, and empty. */}
        <CreateFlightForm key={viewer?.userId} />
      </div>
    </section>
  );
}
