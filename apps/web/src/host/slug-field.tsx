import { slugMessages } from '@crewroom/domain/hosting/messages';
import { slugMistake } from '@crewroom/domain/hosting/slugs';
import { useQuery } from '@tanstack/react-query';
import { TextField } from '../components/ui/field.tsx';
import { useDebouncedValue } from '../lib/use-debounced-value.ts';
import { hostStart, slugQuery } from './host-client.ts';

/** Returns the known mistake in a slug, or null, and whether the server says that it is free. */
export function useSlugMistake(slug: string): { readonly mistake: string | null; readonly isFree: boolean } {
  const paused = useDebouncedValue(slug, 300);
  const mistake = slug === '' ? null : slugMistake(slug);
  const { data } = useQuery({ ...slugQuery(paused), enabled: paused !== '' && slugMistake(paused) === null });
  if (mistake !== null) return { mistake: slugMessages[mistake], isFree: false };
  if (data === undefined || paused !== slug) return { mistake: null, isFree: false };
  return { mistake: data.reason === null ? null : slugMessages[data.reason], isFree: data.isFree };
}

type SlugFieldProps = {
  readonly label: string;
  readonly slug: string;
  readonly mistake: string | null;
  readonly isFree: boolean;
  /** Whether it takes the focus, because a click opened its form. */
  readonly takesFocus?: boolean;
  readonly onType: (slug: string) => void;
};

/** The field of an airline's address. It says whether the address is free. */
export function SlugField({ label, slug, mistake, isFree, takesFocus = false, onType }: SlugFieldProps) {
  const { scheme, domain } = hostStart();
  return (
    <TextField
      label={label}
      required
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form opens with a click that asks for it
      autoFocus={takesFocus}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      maxLength={30}
      value={slug}
      error={mistake ?? undefined}
      description={
        <span aria-live="polite" className="wrap-anywhere">
          <span className="font-mono">{`${scheme}//${slug === '' ? 'address' : slug}.${domain}`}</span>
          {isFree && ' is free.'}
        </span>
      }
      onChange={({ target }) => onType(target.value.toLowerCase())}
    />
  );
}
