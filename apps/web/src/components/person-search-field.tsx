import { searchLimits } from '@crewroom/domain/text';
import type { ComponentProps } from 'react';
import type { useSearchText } from '../lib/use-search-text.ts';
import { TextField } from './ui/field.tsx';

type PersonSearchFieldProps = ComponentProps<typeof TextField> & {
  /** The typed text. Enter sends it without the pause. */
  readonly sought: ReturnType<typeof useSearchText>;
};

/** The field of a filter by person: a name or an id, as the endpoints accept them. */
export function PersonSearchField({ sought, ...props }: PersonSearchFieldProps) {
  return (
    <TextField
      type="search"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      enterKeyHint="search"
      maxLength={searchLimits.maximum}
      value={sought.text}
      onChange={({ currentTarget }) => sought.type(currentTarget.value)}
      onKeyDown={({ key }) => key === 'Enter' && sought.sendNow()}
      {...props}
    />
  );
}
