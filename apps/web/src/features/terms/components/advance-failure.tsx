import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { wayOut } from '../way-out.ts';
import classes from './advance-failure.module.css';

type AdvanceFailureProps = { readonly failure: Error; readonly onLookAgain: () => void };

/** Why the term was not advanced, what that means, and the way on. */
export function AdvanceFailure({ failure, onLookAgain }: AdvanceFailureProps) {
  const { meaning, lookAgain } = wayOut(failure);
  return (
    <div className={classes.failure} role="alert">
      <IconAlertTriangle className={classes.icon} size={20} aria-hidden />
      <div className={classes.words}>
        <p className={classes.message}>{failure.message}</p>
        <p>{meaning}</p>
        {lookAgain && (
          <Button size="sm" onClick={onLookAgain}>
            Look at the open term
          </Button>
        )}
      </div>
    </div>
  );
}
