import { knownRoles, roleLimits } from '@crewroom/domain/flights/roles';
import { qualificationNames } from '@crewroom/domain/record/rules';
import { Button, InputBase } from '@mantine/core';
import { IconChevronDown, IconPlaneDeparture, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useRef } from 'react';
import { Form, FormError } from '../../parts/form/form.tsx';
import { type DraftForm, useDraftForm } from '../../parts/form/use-draft-form.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { toastFailure } from '../../ui/toasts.ts';
import { schedulingBoardQuery } from '../queries.ts';
import { NEW_FLIGHT } from './draft-names.ts';
import { NotesField, RouteFields, TimeFields } from './flight-fields.tsx';
import {
  blankNewFlight,
  canAddRow,
  errorsInWords,
  fieldOfPath,
  flightErrors,
  type NewFlightValues,
  nextRow,
  readCapacity,
  tidied,
} from './flight-values.ts';
import { useCreateFlight, useCreateSeries } from './mutations.ts';
import classes from './new-flight.module.css';
import { ProposeAgain } from './propose-again-bar.tsx';
import { RepeatWeekly } from './repeat-weekly.tsx';
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

/** What is written on the button that sends the form. */
function sendLabel({ isWeekly, weeks }: NewFlightValues, isSending: boolean): string {
  if (!isWeekly) return isSending ? 'Creating flight …' : 'Create Flight';
  const flights = weeks.trim() === '' ? 'flights' : `${weeks} flights`;
  return isSending ? `Creating ${flights} …` : `Create ${flights}`;
}

/** Sends the form: one flight, or one a week. Afterwards the form is empty, and begins at its first field again. */
function useSending(form: FormOfNewFlight, last: LastRequirement) {
  const create = useCreateFlight();
  const series = useCreateSeries();
  const first = useRef<HTMLDivElement>(null);
  const send = (typed: NewFlightValues) => {
    const roles = typed.roles.map((row) => ({ ...row, requires: requiredBy(row, last) }));
    const values = tidied({ ...typed, roles });
    form.setValues(values);
    const onSuccess = (_answer: unknown, sent: NewFlightValues) => {
      form.resetAfterSending(sent);
      first.current?.querySelector('input')?.focus();
    };
    (values.isWeekly ? series : create).mutate(values, { onSuccess, onError: form.refuse });
  };
  return { send, first, isSending: create.isPending || series.isPending };
}

/** The form for a new flight. Times are in UTC. The draft is kept until the flight was created. */
export function NewFlightForm() {
  const form = useDraftForm<NewFlightValues>({
    name: NEW_FLIGHT,
    blank: blankNewFlight,
    validate: flightErrors,
    fieldOf: fieldOfPath,
  });
  const last = useLastRequirements();
  const { send, first, isSending } = useSending(form, last);
  return (
    <Form
      form={form}
      className={classes.form}
      label="Create Flight"
      isIdle={isSending}
      onSubmit={send}
      onInvalid={(values) => toastFailure(errorsInWords(flightErrors(values)))}
    >
      <ProposeAgain form={form} first={first} />
      <div className={classes.flight} ref={first}>
        <RouteFields form={form} />
        <TimeFields form={form} />
        <NotesField form={form} />
      </div>
      <div className={classes.crew}>
        <RoleRows form={form} last={last} />
        <RepeatWeekly form={form} />
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
            aria-disabled={isSending || undefined}
            leftSection={<IconPlaneDeparture size={18} aria-hidden />}
          >
            {sendLabel(form.values, isSending)}
          </Button>
        </div>
      </div>
    </Form>
  );
}
