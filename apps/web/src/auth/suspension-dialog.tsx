import type { StoredSuspension } from '@crewroom/domain/record/rules';
import { Button } from '@mantine/core';
import { formatLocal, formatZulu } from '../lib/dates.ts';
import { Dialog } from '../ui/dialog.tsx';
import classes from './suspension-dialog.module.css';

type SuspensionDialogProps = {
  readonly suspension: StoredSuspension;
  readonly opened: boolean;
  readonly onClose: () => void;
};

function SuspensionFacts({ reason, breach, timeLeft, expiryDate }: StoredSuspension) {
  return (
    <dl className={classes.facts}>
      <dt>Reason</dt>
      <dd>{reason}</dd>
      {breach !== undefined && (
        <>
          <dt>Breach</dt>
          <dd>{breach}</dd>
        </>
      )}
      <dt>Time Remaining</dt>
      <dd>{timeLeft}</dd>
      <dt>Expires On</dt>
      <dd>
        <time dateTime={expiryDate} title={`${formatZulu(expiryDate, 'dateTime')} (UTC)`}>
          {formatLocal(expiryDate, 'longDateTime')}
        </time>
      </dd>
    </dl>
  );
}

/** What became of the appeal; renders nothing when there was none. */
function AppealOutcome({ appeal }: Pick<StoredSuspension, 'appeal'>) {
  if (appeal === undefined) return null;
  return (
    <p className={classes.state}>
      {appeal.upheld
        ? `The suspension was upheld after your appeal${appeal.comment === null ? '.' : `: ${appeal.comment}`}`
        : 'Your appeal waits for a decision. When the suspension is lifted, you can log in again at once.'}
    </p>
  );
}

/** Tells a suspended member why, until when, and what became of their appeal. */
export function SuspensionDialog({ suspension, opened, onClose }: SuspensionDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Account Suspended"
      size="md"
      titleClassName={classes.title}
    >
      <p className={classes.message}>
        Your account is suspended and cannot access the system until the suspension expires. If you believe
        this is an error, contact the Management Board.
      </p>
      <SuspensionFacts {...suspension} />
      <AppealOutcome appeal={suspension.appeal} />
      <Button fullWidth onClick={onClose}>
        Return to Login
      </Button>
    </Dialog>
  );
}
