import { userMessages } from '@crewroom/domain/users/messages';
import { IconUserOff } from '@tabler/icons-react';
import classes from './nobody-found.module.css';

/** Stands where a profile would, when its name or id is nobody's. */
export function NobodyFound() {
  return (
    <div className={classes.face} role="alert">
      <IconUserOff className={classes.icon} size={32} stroke={1.5} aria-hidden />
      <p className={classes.words}>{userMessages.userNotFound}</p>
      <p className={classes.advice}>Check the address, or find them by name in the search at the top.</p>
    </div>
  );
}
