import { findAircraftType } from '@crewroom/domain/flights/aircraft';
import type { AircraftType } from '@crewroom/domain/flights/aircraft-endpoints';
import { columnsOfBoard } from '@crewroom/domain/flights/board-columns';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import IconPlaneDeparture from '~icons/tabler/plane-departure';
import { Form, FormError } from '../../../components/form/form.tsx';
import { type DraftForm, useDraftForm } from '../../../components/form/use-draft-form.ts';
import { type LastRequirement, requiredBy } from '../../../components/roles/role-row.ts';
import { RoleRows } from '../../../components/roles/role-rows.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useViewer } from '../../../components/viewer.ts';
import { aircraftQuery } from '../../../lib/aircraft-query.ts';
import { ownTimeZone } from '../../../lib/dates.ts';
import { schedulingBoardQuery } from '../queries.ts';
import { NEW_FLIGHT } from './draft-names.ts';
import { NotesField, RouteFields } from './flight-fields.tsx';
import { departureOf, fieldOfPath, type TimeField, tidied } from './flight-values.ts';
import { GateWarning } from './gate-warning.tsx';
import { useCreateFlight, useCreateSeries } from './mutations.ts';
import {
  afterTypedTime,
  blankNewFlight,
  lastRequirements,
  type NewFlightValues,
  newFlightErrors,
  seriesFlights,
} from './new-flight-values.ts';
import { ProposeAgain } from './propose-again-bar.tsx';
import { RepeatWeekly } from './repeat-weekly.tsx';
import { RoleSets } from './role-sets.tsx';
import { aircraftOffered, type RoleSet, roleSet, suggestionsFrom } from './suggestions.ts';
import { TimeFields } from './time-fields.tsx';
import { useTimesConfirmation } from './times-confirmation.tsx';
import { useAircraftRoles } from './use-aircraft-roles.tsx';
import { useErrorToast } from './use-error-toast.ts';

type FormOfNewFlight = DraftForm<NewFlightValues>;

/**
 * Returns the suggestions of the form, from the flights of the board on the same screen and from the airline's aircraft types.
 */
function useBoardSuggestions() {
  const board = useQuery(schedulingBoardQuery()).data;
  const types = useQuery(aircraftQuery()).data?.aircraft;
  const viewerId = useViewer()?.userId;
  return useMemo(() => {
    const flights = Object.values(board ? columnsOfBoard(board) : {}).flat();
    const found = suggestionsFrom(flights, viewerId);
    const suggestions = { ...found, aircraft: aircraftOffered(types ?? [], found.aircraft) };
    return { lastRequirement: lastRequirements(flights), suggestions, types: types ?? [] };
  }, [board, types, viewerId]);
}

/** Returns the departures of the flight: one, or one a week. Empty while they are not typed. */
function departuresOf(values: NewFlightValues): readonly string[] {
  const departure = departureOf(values);
  if (values.isWeekly) return seriesFlights(values).map(({ scheduledDate }) => scheduledDate);
  return departure === null ? [] : [departure];
}

/** Returns the text of the button that sends the form. */
function sendLabel({ isWeekly, weeks }: NewFlightValues, isSending: boolean): string {
  if (!isWeekly) return isSending ? 'Creating flight …' : 'Create Flight';
  const flights = weeks.trim() === '' ? 'flights' : `${weeks} flights`;
  return isSending ? `Creating ${flights} …` : `Create ${flights}`;
}

/** Sends the form: one flight, or one a week. Then the form is empty and starts at its first field again. */
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

type KeptRolesProps = {
  readonly form: FormOfNewFlight;
  readonly types: readonly AircraftType[];
  readonly earlier: readonly RoleSet[];
};

/** The roles of the flight's aircraft type. While the airline has no types, it shows the roles of earlier flights. */
function KeptRoles({ form, types, earlier }: KeptRolesProps) {
  const type = findAircraftType(types, form.values.aircraft);
  if (type !== undefined) {
    return <RoleSets form={form} sets={[roleSet(type.roles)]} title={`As kept for the ${type.name}`} />;
  }
  return types.length === 0 && <RoleSets form={form} sets={earlier} title="As on earlier flights" />;
}

type NewFlightFormProps = {
  /** How often a click opened the form. Each time it starts at its first field. */
  readonly clicks: number;
};

/** The form for a new flight. Times are in UTC. The draft is stored until the flight is created. */
export function NewFlightForm({ clicks }: NewFlightFormProps) {
  const form = useDraftForm<NewFlightValues>({
    name: NEW_FLIGHT,
    blank: blankNewFlight,
    validate: newFlightErrors,
    fieldOf: fieldOfPath,
  });
  const { lastRequirement, suggestions, types } = useBoardSuggestions();
  const { chooseAircraft, question: rolesQuestion } = useAircraftRoles(form, types);
  const followTyped = (name: TimeField) => {
    for (const [field, value] of Object.entries(afterTypedTime(form.getValues(), name))) {
      form.setFieldValue(field, value);
    }
  };
  const { send, first, created, isSending } = useSending(form, lastRequirement);
  const times = useTimesConfirmation(send);
  const showErrors = useErrorToast(form.errors, newFlightErrors(form.values));
  useEffect(() => {
    if (clicks > 0) first.current?.querySelector('input')?.focus();
  }, [clicks, first]);
  return (
    <Form
      form={form}
      className="grid grid-cols-1 gap-4 @min-[56rem]:grid-cols-[minmax(0,1fr)_320px] @min-[56rem]:gap-8"
      label="Create Flight"
      isInactive={isSending}
      onSubmit={(values) => times.ask(values)}
      onInvalid={showErrors}
    >
      <ProposeAgain key={created?._id} form={form} first={first} created={created} />
      <div className="flex flex-col gap-4 min-w-0 @container" ref={first}>
        <TimeFields form={form} onTyped={followTyped} />
        <RouteFields form={form} suggestions={suggestions} onAircraft={chooseAircraft} />
        <GateWarning
          gate={form.values.gate}
          departure={form.values.departure}
          departures={departuresOf(form.values)}
        />
        <NotesField form={form} />
      </div>
      <div className="flex flex-col gap-4 min-w-0 @container @min-[56rem]:ps-8 @min-[56rem]:border-s-2 @min-[56rem]:border-dashed @min-[56rem]:border-s-line">
        <RoleRows form={form} lastRequirement={lastRequirement}>
          <KeptRoles form={form} types={types} earlier={suggestions.roleSets} />
        </RoleRows>
        <RepeatWeekly form={form} />
        <div className="grid gap-3 mt-auto">
          <FormError form={form} />
          <p className="text-dim text-13 leading-5">
            All times are Zulu (UTC). Your local time zone is {ownTimeZone().replaceAll('_', ' ')}. Fields
            marked * are required.
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
          {times.question}
          {rolesQuestion}
        </div>
      </div>
    </Form>
  );
}
