import { Button } from '@mantine/core';
import { IconAlertTriangle, IconPlaneDeparture } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { BroughtBack } from '../flight-fields/brought-back.tsx';
import { NotesField, RouteFields, TimeFields } from '../flight-fields/flight-fields.tsx';
import classes from './create-flight-form.module.css';
import { RoleRowsFields } from './role-rows-fields.tsx';
import { useNewFlight } from './use-new-flight.ts';

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

/** Proposes a flight: its fields, times in Zulu and roles (specification, sections 5 and 9). */
export function CreateFlightForm() {
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
