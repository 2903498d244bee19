import type { NewGameKey } from '@crewroom/domain/game/schemas';
import { Button } from '../../components/ui/button.tsx';
import { useCopy } from '../../components/ui/copy-field.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { TextField } from '../../components/ui/field.tsx';
import type { DialogProps } from '../../components/ui/use-dialog.ts';

type NewKeyProps = DialogProps & { readonly made: NewGameKey };

/** A new key, shown only once. Only its own button closes it, so that it is not lost by accident. */
export function NewKey({ made, isOpen, onClose }: NewKeyProps) {
  const { field, copy, icon, text } = useCopy(made.key);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`The key “${made.name}”`}
      size="lg"
      closesOnOutsideClick={false}
      closesOnEscape={false}
    >
      <div className="grid gap-3">
        <p>
          Copy it now into the game’s secret store: it is shown only this once, and nobody can look it up
          later. Anyone with the key can use all its rights.
        </p>
        <TextField
          ref={field}
          label="Key"
          readOnly
          spellCheck={false}
          inputClassName="font-mono"
          value={made.key}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <p className="min-h-[1.5em] text-dim" aria-live="polite">
          {text}
        </p>
        <div className="flex flex-wrap gap-3 justify-end">
          <Button kind="primary" size="medium" icon={icon} onClick={() => void copy()} data-autofocus>
            Copy key
          </Button>
          <Button size="medium" onClick={onClose}>
            I have it
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
