import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { IconPlaneDeparture } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { Form, FormError } from '../../parts/form/form.tsx';
import { type DraftForm, useDraftForm } from '../../parts/form/use-draft-form.ts';
import { useViewer } from '../../parts/viewer.ts';
import { Button } from '../../ui/button.tsx';
import { toastFailure } from '../../ui/toasts.ts';
import { schedulingBoardQuery } from '../queries.ts';
import { NEW_FLIGHT } from './draft-names.ts';
import { NotesField, RouteFields, TimeFields } from './flight-fields.tsx';
import { errorsInWords, fieldOfPath, flightErrors, type TimeField, tidied } from './flight-values.ts';
import { useCreateFlight, useCreateSeries } from './mutations.ts';
import {
  afterTypedTime,
  blankNewFlight,
  type LastRequirement,
  lastRequirements,
  type NewFlightValues,
  requiredBy,
} from './new-flight-values.ts';
import { ProposeAgain } from './propose-again-bar.tsx';
import { RepeatWeekly } from './repeat-weekly.tsx';
import { RoleRows } from './role-rows.tsx';
import { suggestionsFrom } from './suggestions.ts';

type FormOfNewFlight = DraftForm<NewFlightValues>;

/** What the form proposes from the flights of the board on the same screen: what roles required last, and suggestions. */
function useBoardSuggestions() {
  const board = useQuery(schedulingBoardQuery()).data;
  const viewerId = useViewer()?.userId;
  return useMemo(() => {
    const flights = Object.values(board ?? {}).flat();
    return { lastRequirement: lastRequirements(flights), suggestions: suggestionsFrom(flights, viewerId) };
  }, [board, viewerId]);
}

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What is written on the button that sends the form. */
function sendLabel({ isWeekly, weeks }: NewFlightValues, isSending: boolean): string {
  if (!isWeekly) return isSending ? 'Creating flight …' : 'Create Flight';
  const flights = weeks.trim() === '' ? 'flights' : `${weeks} flights`;
  return isSending ? `Creating ${flights} …` : `Create ${flights}`;
}

/** Sends the form: one flight, or one a week. Afterwards the form is empty, and begins at its first field again. */
function useSending(form: FormOfNewFlight, lastRequirement: LastRequirement) {
  const create = useCreateFlight();
  const series = useCreateSeries();
  const first = useRef<HTMLDivElement>(null);
  const [created, setCreated] = useState<FlightCard>();
  const finish = (sent: NewFlightValues, flight: FlightCard | undefined) => {
    form.resetAfterSending(sent);
    setCreated(flight);
    first.current?.querySelector('input')?.focus();
  };
  const send = (typed: NewFlightValues) => {
    const roles = typed.roles.map((row) => ({ ...row, requires: requiredBy(row, lastRequirement) }));
    const values = tidied({ ...typed, roles });
    form.setValues(values);
    if (values.isWeekly) {
      series.mutate(values, {
        ...form.sending,
        onSuccess: ({ flights }, sent) => finish(sent, flights.at(-1)),
      });
    } else create.mutate(values, { ...form.sending, onSuccess: (flight, sent) => finish(sent, flight) });
  };
  return { send, first, created, isSending: create.isPending || series.isPending };
}

/** The form for a new flight. Times are in UTC. The draft is kept until the flight was created. */
export function NewFlightForm() {
  const form = useDraftForm<NewFlightValues>({
    name: NEW_FLIGHT,
    blank: blankNewFlight,
    validate: flightErrors,
    fieldOf: fieldOfPath,
  });
  const { lastRequirement, suggestions } = useBoardSuggestions();
  const followTyped = (name: TimeField) => {
    for (const [field, value] of Object.entries(afterTypedTime(form.getValues(), name))) {
      form.setFieldValue(field, value);
    }
  };
  const { send, first, created, isSending } = useSending(form, lastRequirement);
  return (
    <Form
      form={form}
      className="grid grid-cols-1 gap-4 @min-[56rem]:grid-cols-[minmax(0,1fr)_320px] @min-[56rem]:gap-8"
      label="Create Flight"
      isInactive={isSending}
      onSubmit={send}
      onInvalid={(values) => toastFailure(errorsInWords(flightErrors(values)))}
    >
      <ProposeAgain key={created?._id} form={form} first={first} created={created} />
      <div className="flex flex-col gap-4 min-w-0 @container" ref={first}>
        <RouteFields form={form} suggestions={suggestions} />
        <TimeFields form={form} onTyped={followTyped} />
        <NotesField form={form} />
      </div>
      <div className="flex flex-col gap-4 min-w-0 @container @min-[56rem]:ps-8 @min-[56rem]:border-s-2 @min-[56rem]:border-dashed @min-[56rem]:border-s-line">
        <RoleRows form={form} lastRequirement={lastRequirement} sets={suggestions.roleSets} />
        <RepeatWeekly form={form} />
        <div className="grid gap-3 mt-auto">
          <FormError form={form} />
          <p className="text-dim text-13 leading-5">
            All times are Zulu (UTC). Yours are those of {ownZone().replaceAll('_', ' ')}. Fields marked * are
            required.
          </p>
          <Button
            kind="primary"
            type="submit"
            size="large"
            className="w-full"
            aria-disabled={isSending || undefined}
            icon={<IconPlaneDeparture size={18} aria-hidden />}
          >
            {sendLabel(form.values, isSending)}
          </Button>
        </div>
      </div>
    </Form>
  );
}
