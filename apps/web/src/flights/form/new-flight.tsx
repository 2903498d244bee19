import { knownRoles, roleLimits } from '@crewroom/domain/flights/roles';
import { qualificationNames } from '@crewroom/domain/record/rules';
import { Button, InputBase } from '@mantine/core';
import { IconChevronDown, IconPlaneDeparture, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useRef, useState } from 'react';
import { keptDrafts } from '../../lib/kept-drafts.ts';
import { Form, FormError } from '../../parts/form/form.tsx';
import { type DraftForm, useDraftForm } from '../../parts/form/use-draft-form.ts';
import { useViewer } from '../../parts/viewer.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { toastFailure } from '../../ui/toasts.ts';
import { ONE_COLUMN } from '../board/one-column.ts';
import { useCreateFlight } from '../mutations.ts';
import { schedulingBoardQuery } from '../queries.ts';
import { NotesField, RouteFields, TimeFields } from './flight-fields.tsx';
import {
  blankNewFlight,
  canAddRow,
  errorsInWords,
  fieldOfPath,
  flightErrors,
  NEW_FLIGHT,
  type NewFlightValues,
  nextRow,
  readCapacity,
  tidied,
} from './flight-values.ts';
import classes from './new-flight.module.css';
import { type LastRequirement, lastRequirements, NOTHING, requiredBy } from './role-requirements.ts';

type FormOfNewFlight = DraftForm<NewFlightValues>;

type RowProps = {
  readonly form: FormOfNewFlight;
  readonly index: number;
  readonly suggestionsId: string;
  readonly last: LastRequirement;
  /** Undefined for the last row, which cannot be removed. */
  readonly onRemove: (() => void) | undefined;
};

type RequiresProps = Pick<RowProps, 'form' | 'index' | 'last'> & { readonly role: string };

/** The qualification that a role requires; what it required last is proposed. */
function Requires({ form, index, last, role }: RequiresProps) {
  const row = form.values.roles[index];
  if (row === undefined) return null;
  const required = requiredBy(row, last);
  return (
    <InputBase
      component="select"
      pointer
      className={classes.requires ?? ''}
      name={`role-${row.id}-requires`}
      aria-label={`Qualification for ${role}`}
      rightSection={<IconChevronDown size={16} aria-hidden />}
      rightSectionPointerEvents="none"
      {...form.getInputProps(`roles.${index}.requires`)}
      value={required}
      description={row.requires === '' && required !== NOTHING ? 'As it was last' : undefined}
      inputWrapperOrder={['input', 'description', 'error']}
    >
      <option value={NOTHING}>Needs no qualification</option>
      {qualificationNames.map((qualification) => (
        <option key={qualification} value={qualification}>
          {`Needs ${qualification}`}
        </option>
      ))}
    </InputBase>
  );
}

function Row({ form, index, suggestionsId, last, onRemove }: RowProps) {
  const { id = 0, name = '', capacity = '' } = form.values.roles[index] ?? {};
  const words = name.trim() === '' ? `role ${index + 1}` : name.trim();
  const tidy = () => {
    const seats = String(readCapacity(capacity));
    if (seats !== capacity) form.setFieldValue(`roles.${index}.capacity`, seats);
  };
  return (
    <li className={classes.row}>
      <InputBase
        name={`role-${id}-name`}
        aria-label={`Name of role ${index + 1}`}
        placeholder="Role"
        list={suggestionsId}
        autoComplete="off"
        {...form.getInputProps(`roles.${index}.name`)}
      />
      <InputBase
        name={`role-${id}-capacity`}
        type="number"
        min={1}
        max={roleLimits.capacity}
        step={1}
        aria-label={`Seats of ${words}`}
        classNames={{ input: classes.seats ?? '' }}
        {...form.getInputProps(`roles.${index}.capacity`)}
        onBlur={tidy}
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
      <Requires form={form} index={index} last={last} role={words} />
    </li>
  );
}

/** The roles of a new flight with their seats. The last row cannot be removed. */
function RoleRows({ form, last }: Pick<RowProps, 'form' | 'last'>) {
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
    <fieldset className={classes.group} ref={group}>
      <legend className={classes.legend}>Roles and seats</legend>
      <datalist id={suggestionsId}>
        {knownRoles.map((role) => (
          <option key={role} value={role} />
        ))}
      </datalist>
      <ul className={classes.rows}>
        {roles.map(({ id }, index) => (
          <Row
            key={id}
            form={form}
            index={index}
            suggestionsId={suggestionsId}
            last={last}
            onRemove={roles.length === 1 ? undefined : () => remove(index)}
          />
        ))}
      </ul>
      {form.errors['roles'] !== undefined && (
        <p className={classes.error} role="alert">
          {form.errors['roles']}
        </p>
      )}
      <ActionButton isIdle={!canAddRow(roles)} onAction={() => form.insertListItem('roles', nextRow(roles))}>
        <IconPlus size={16} aria-hidden />
        Add role
      </ActionButton>
    </fieldset>
  );
}

/** What roles required on the flights of the board, which is on the same screen. */
function useLastRequirements(): LastRequirement {
  const board = useQuery(schedulingBoardQuery()).data;
  return useMemo(() => lastRequirements(Object.values(board ?? {}).flat()), [board]);
}

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The form for a new flight. Times are in UTC. The draft is kept until the flight was created. */
function NewFlightForm() {
  const form = useDraftForm<NewFlightValues>({
    name: NEW_FLIGHT,
    blank: blankNewFlight,
    validate: flightErrors,
    fieldOf: fieldOfPath,
  });
  const create = useCreateFlight();
  const last = useLastRequirements();
  const send = (typed: NewFlightValues) => {
    const roles = typed.roles.map((row) => ({ ...row, requires: requiredBy(row, last) }));
    const values = tidied({ ...typed, roles });
    form.setValues(values);
    create.mutate(values, { onSuccess: (_, sent) => form.resetAfterSending(sent), onError: form.refuse });
  };
  return (
    <Form
      form={form}
      className={classes.form}
      label="Create Flight"
      isIdle={create.isPending}
      onSubmit={send}
      onInvalid={(values) => toastFailure(errorsInWords(flightErrors(values)))}
    >
      <div className={classes.flight}>
        <RouteFields form={form} />
        <TimeFields form={form} />
        <NotesField form={form} />
      </div>
      <div className={classes.crew}>
        <RoleRows form={form} last={last} />
        <div className={classes.foot}>
          <FormError form={form} />
          <p className={classes.note}>
            All times are Zulu (UTC). Yours are those of {ownZone().replaceAll('_', ' ')}. Fields marked * are
            required.
          </p>
          <Button
            type="submit"
            size="md"
            fullWidth
            aria-disabled={create.isPending || undefined}
            leftSection={<IconPlaneDeparture size={18} aria-hidden />}
          >
            {create.isPending ? 'Creating flight …' : 'Create Flight'}
          </Button>
        </div>
      </div>
    </Form>
  );
}

const KEY = 'crewroom-create-flight-folded';

/** Whether the form was folded when it was last used in this browser. False without storage. */
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
    // Without storage the form starts unfolded the next time.
  }
}

/**
 * The form under a heading that folds it. It starts folded on narrow screens, otherwise as it was left. With a draft in
 * it, it starts open.
 */
export function NewFlightCard() {
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
      {/* Hidden and not removed, so that typed text stays. */}
      <div id={panelId} className={classes.panel} hidden={!isOpen}>
        {/* Keyed by the viewer: when somebody else signs in in another tab, the form starts empty. */}
        <NewFlightForm key={viewer?.userId} />
      </div>
    </section>
  );
}
