import { flightMessages } from '@crewroom/domain/flights/messages';
import type { Flight } from '@crewroom/domain/flights/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { failureText } from '../../lib/api-error.ts';
import { serverNow } from '../../lib/server-clock.ts';
import type { DraftForm } from '../../parts/form/use-draft-form.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { toastFailure } from '../../ui/toasts.ts';
import { flightQuery } from '../queries.ts';
import type { NewFlightValues } from './flight-values.ts';
import { valuesAgain, valuesBack } from './propose-again.ts';
import classes from './propose-again-bar.module.css';

type ProposeAgainProps = {
  readonly form: DraftForm<NewFlightValues>;
  /** Contains the first field, which takes the focus when the form was filled. */
  readonly first: RefObject<HTMLElement | null>;
};

/** The flight the form was filled from, and what was typed in it before. */
type Filled = { readonly code: string; readonly replaced: NewFlightValues | null };

/** Fills the form from the flight that the address names, and then takes it out of the address. */
export function ProposeAgain({ form, first }: ProposeAgainProps) {
  const { again } = useSearch({ strict: false });
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [filled, setFilled] = useState<Filled | null>(null);
  const leaveAddress = () =>
    void navigate({
      to: '/scheduling',
      search: ({ again: _again, ...rest }) => rest,
      replace: true,
      resetScroll: false,
    });
  const fill = useEffectEvent((flight: Flight) => {
    const typed = form.getValues();
    form.fillIn(valuesAgain(flight, serverNow()));
    setFilled({ code: flight.flightCode, replaced: form.isTyped ? typed : null });
    first.current?.querySelector('input')?.focus();
    leaveAddress();
  });
  const giveUp = useEffectEvent((error: unknown) => {
    const { text, detail } = failureText(error, flightMessages.flightNotFound);
    toastFailure(text, detail);
    leaveAddress();
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
  if (filled === null || !form.isTyped) return null;
  const { code, replaced } = filled;
  const bringBack = () => {
    if (replaced !== null) form.fillIn(replaced);
    setFilled(null);
  };
  return (
    <div className={classes.filled} role="status">
      <p>{`Filled in from ${code}, on its next weekday. Everything can be changed.`}</p>
      <div className={classes.actions}>
        <ActionButton onAction={() => form.setValues(valuesBack(form.getValues()))}>
          Make it the way back
        </ActionButton>
        {replaced !== null && (
          <ActionButton kind="quiet" onAction={bringBack}>
            Bring back what I had typed
          </ActionButton>
        )}
      </div>
    </div>
  );
}
