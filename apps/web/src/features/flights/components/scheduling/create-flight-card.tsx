import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { keptDrafts } from '../../../../lib/kept-drafts.ts';
import { useViewer } from '../../../../parts/viewer.ts';
import { NEW_FLIGHT } from '../../kept-flights.ts';
import classes from './create-flight-card.module.css';
import { CreateFlightForm } from './create-flight-form.tsx';
import { isFormFolded, keepFormFolded } from './folded-form.ts';
import { ONE_COLUMN } from './one-column.ts';

/**
 * The form under a heading that folds it away. Where the screen is narrow it starts folded, so that the board is
 * in view; elsewhere it stands as it was left. With something in it that was typed earlier it starts open.
 */
export function CreateFlightCard() {
  const viewer = useViewer();
  const [isOpen, setOpen] = useState(
    () =>
      (!window.matchMedia(ONE_COLUMN).matches && !isFormFolded()) ||
      (viewer !== null && keptDrafts.read(viewer.userId, NEW_FLIGHT) !== undefined),
  );
  const panelId = useId();
  const toggle = () => {
    setOpen(!isOpen);
    keepFormFolded(isOpen);
  };
  return (
    <section className={classes.card} data-open={isOpen}>
      <h2 className={classes.title}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={toggle}
        >
          New flight
          <IconChevronDown className={classes.chevron} size={20} aria-hidden />
        </button>
      </h2>
      {/* Hidden rather than taken away: what was typed stays. */}
      <div id={panelId} className={classes.panel} hidden={!isOpen}>
        {/* When another tab signs in somebody else, the form is another's, and empty. */}
        <CreateFlightForm key={viewer?.userId} />
      </div>
    </section>
  );
}
