import type { HostedAirline } from '@crewroom/domain/hosting/endpoints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../components/ui/button.tsx';
import { toastSuccess } from '../components/ui/toasts.ts';
import { failureText } from '../lib/api-error.ts';
import { fetchHost } from './host-client.ts';
import { SlugField, useSlugMistake } from './slug-field.tsx';

type RenameAirlineProps = { readonly airline: HostedAirline; readonly onClose: () => void };

/** The form by which an owner gives their airline another address. */
export function RenameAirline({ airline, onClose }: RenameAirlineProps) {
  const [slug, setSlug] = useState(airline.slug);
  const queryClient = useQueryClient();
  const isSame = slug === airline.slug;
  const checked = useSlugMistake(isSame ? '' : slug);
  const rename = useMutation({
    mutationFn: () => fetchHost('renameAirline', { params: { id: airline._id }, body: { slug } }),
    onSuccess: async ({ url }) => {
      toastSuccess(`The address is ${new URL(url).host} now`);
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['host'] });
    },
  });
  const failure = rename.error === null ? null : failureText(rename.error, 'The address was not changed.');
  const isReady = !isSame && slug !== '' && checked.mistake === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !rename.isPending) rename.mutate();
  };
  return (
    <form className="grid gap-3" noValidate onSubmit={submit}>
      <SlugField label="New address" slug={slug} {...checked} takesFocus onType={setSlug} />
      <p className="text-13 leading-5 text-dim">
        The current address leads to the new one for a year. Everybody signs in again.
      </p>
      {failure !== null && (
        <p role="alert" className="text-14 text-error">
          {failure.text}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" size="medium" type="submit" isInactive={!isReady} isBusy={rename.isPending}>
          Change address
        </Button>
        <Button size="medium" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
