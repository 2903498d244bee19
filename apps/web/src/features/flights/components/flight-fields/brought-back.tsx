import { ActButton } from '../../../../ui/act-button.tsx';
import classes from './brought-back.module.css';

/** Says that a form holds what was typed into it before, and offers to begin anew. */
export function BroughtBack({ onDiscard }: { readonly onDiscard: () => void }) {
  return (
    <div className={classes.note} role="status">
      <p>What you typed earlier is back.</p>
      <ActButton kind="quiet" label="Discard what you typed earlier" onAct={onDiscard}>
        Discard
      </ActButton>
    </div>
  );
}
