import { flightMessages } from '@crewroom/domain/flights/messages';
import type { FlightCard } from '@crewroom/domain/flights/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { DraftForm } from '../../../components/form/use-draft-form.ts';
import { toastError } from '../../../components/toast-error.ts';
import { Button } from '../../../components/ui/button.tsx';
import { serverNow } from '../../../lib/server-clock.ts';
import { flightQuery } from '../queries.ts';
import { asReturnOf, type NewFlightValues, valuesOfNextWeekly } from './new-flight-values.ts';

const filledClasses =
  'flex flex-wrap col-span-full gap-x-4 gap-y-2 items-center justify-between py-2.5 px-3.5 border border-accent-text rounded bg-accent-soft text-bright text-14';

const actions = 'flex flex-wrap gap-2';

type ProposeAgainProps = {
  readonly form: DraftForm<NewFlightValues>;
  /** Contains the field for the code, which takes the focus after the form is filled. */
  readonly first: RefObject<HTMLElement | null>;
  /** The flight that was just proposed. */
  readonly created: FlightCard | undefined;
};

/** The flight that filled the form, and the text that was in the form before. */
type FilledFrom = {
  readonly from: FlightCard;
  readonly isReturn: boolean;
  readonly replaced: NewFlightValues | null;
};

type CreatedProps = {
  readonly flight: FlightCard;
  readonly onFill: (flight: FlightCard, isReturn: boolean) => void;
};

/** Offers to fill the empty form from the flight that was just proposed. */
function Created({ flight, onFill }: CreatedProps) {
  return (
    <div className={filledClasses}>
      <p>{`${flight.flightCode} is proposed. Propose another from it:`}</p>
      <div className={actions}>
        <Button onClick={() => onFill(flight, false)}>Duplicate</Button>
        <Button onClick={() => onFill(flight, true)}>Return flight</Button>
      </div>
    </div>
  );
}

/**
 * Fills the form from the flight in the URL and then removes it from the URL, or fills it from the flight that was just
 * proposed.
 */
export function ProposeAgain({ form, first, created }: ProposeAgainProps) {
  const { again, way } = useSearch({ strict: false });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [filled, setFilled] = useState<FilledFrom | null>(null);
  const leaveUrl = () =>
    void navigate({
      to: '/scheduling',
      search: ({ again: _again, way: _way, ...rest }) => rest,
      replace: true,
      resetScroll: false,
    });
  const fillFrom = (flight: FlightCard, isReturn: boolean) => {
    const typed = form.getValues();
    const values = valuesOfNextWeekly(flight, serverNow());
    form.beginWith(isReturn ? asReturnOf(flight, values, serverNow()) : values);
    setFilled({ from: flight, isReturn, replaced: form.isTyped ? typed : null });
  };
  const fill = useEffectEvent((flight: FlightCard) => {
    fillFrom(flight, way === 'back');
    leaveUrl();
  });
  // Selected, because the next flight usually has another code. The fields have their values only now.
  useEffect(() => {
    if (filled === null) return;
    const code = first.current?.querySelector<HTMLInputElement>('input[name="flightCode"]');
    code?.focus();
    code?.select();
  }, [filled, first]);
  const giveUp = useEffectEvent((error: unknown) => {
    toastError(error, flightMessages.flightNotFound);
    leaveUrl();
  });
  useEffect(() => {
    if (again === undefined) return undefined;
    let isWanted = true;
    queryClient.fetchQuery(flightQuery(again)).then(
      (flight) => isWanted && fill(flight),
      (error: unknown) => isWanted && giveUp(error),
    );
    return () => {
      isWanted = false;
    };
  }, [again, queryClient]);
  if (filled === null) {
    return created !== undefined && !form.isTyped ? <Created flight={created} onFill={fillFrom} /> : null;
  }
  const { from, isReturn, replaced } = filled;
  const makeReturn = () => {
    const values = asReturnOf(from, form.getValues(), serverNow());
    if (form.isTyped) form.setValues(values);
    else form.beginWith(values);
    setFilled({ from, isReturn: true, replaced });
  };
  const bringBack = () => {
    if (replaced !== null) form.fillIn(replaced);
    setFilled(null);
  };
  return (
    <div className={filledClasses} role="status">
      <p>
        {`Filled in from ${from.flightCode}, ${isReturn ? 'as its return flight' : 'on its next weekday'}. Everything can be changed.`}
      </p>
      <div className={actions}>
        {!isReturn && <Button onClick={makeReturn}>Make it the return flight</Button>}
        {replaced !== null && (
          <Button kind="quiet" onClick={bringBack}>
            Restore what I typed
          </Button>
        )}
      </div>
    </div>
  );
}
