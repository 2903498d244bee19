import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ActButton } from '../../../../ui/act-button.tsx';

type AddButtonProps = { readonly onAct: () => void; readonly children: ReactNode };

/** Opens the form that adds to a part of the record. */
export function AddButton({ onAct, children }: AddButtonProps) {
  return (
    <ActButton onAct={onAct}>
      <IconPlus size={16} stroke={2} aria-hidden />
      {children}
    </ActButton>
  );
}
