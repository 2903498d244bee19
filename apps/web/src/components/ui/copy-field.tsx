import { useEffect, useId, useRef, useState } from 'react';
import IconCheck from '~icons/tabler/check';
import IconCopy from '~icons/tabler/copy';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';

/** Copies a text from its field, and shows the result. */
export function useCopy(value: string) {
  const [copied, setCopied] = useState<'not yet' | 'done' | 'failed'>('not yet');
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(value);
      setCopied('done');
    } catch {
      setCopied('failed');
    }
  };
  return {
    field,
    copy,
    icon: copied === 'done' ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />,
    text: {
      'not yet': '',
      done: 'Copied.',
      failed: 'It could not be copied here. It is selected: copy it with the keyboard.',
    }[copied],
  };
}

type CopyFieldProps = {
  readonly label: string;
  readonly value: string;
  /** Whether the text is selected at first. */
  readonly isSelected?: boolean;
};

/** A text to copy into another page. */
export function CopyField({ label, value, isSelected = false }: CopyFieldProps) {
  const { field, copy, icon, text } = useCopy(value);
  const labelId = useId();
  useEffect(() => {
    if (isSelected) field.current?.select();
  }, [field, isSelected]);
  return (
    <div className="grid gap-1">
      <div className="flex items-end gap-2">
        <TextField
          ref={field}
          className="flex-1"
          label={<span id={labelId}>{label}</span>}
          readOnly
          spellCheck={false}
          inputClassName="font-mono text-13"
          value={value}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button className="min-h-9" aria-describedby={labelId} icon={icon} onClick={() => void copy()}>
          Copy
        </Button>
      </div>
      <p className="text-12 leading-4 text-dim" aria-live="polite">
        {text}
      </p>
    </div>
  );
}
