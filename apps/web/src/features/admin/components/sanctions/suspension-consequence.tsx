import { IconBan } from '@tabler/icons-react';
import { Moment } from '../../../../ui/moment.tsx';
import classes from './suspension-consequence.module.css';

type SuspensionConsequenceProps = {
  readonly username: string;
  /** When they may come back; null while that is not typed. */
  readonly end: string | null;
};

/** What suspending somebody does, said before it is done. */
export function SuspensionConsequence({ username, end }: SuspensionConsequenceProps) {
  return (
    <div className={classes.consequence} role="note">
      <IconBan className={classes.icon} size={20} stroke={2} aria-hidden />
      <p>
        @{username} is signed out at once, and kept out until{' '}
        {end === null ? 'the sanction expires' : <Moment value={end} />}. Their seats on flights that are not
        under way are freed, and stay free when the suspension is deleted.
      </p>
    </div>
  );
}
