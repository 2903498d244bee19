import { isLogoType, logoInWords, logoLimits, notALogo, readLogo } from '@crewroom/domain/settings/logo';
import { useId, useRef, useState } from 'react';
import IconPhoto from '~icons/tabler/photo';
import { Button } from '../../components/ui/button.tsx';
import { useStartData } from '../../lib/start-data.ts';
import { useChangeLogo } from './mutations.ts';

/** Returns whether a file can be the logo, before it is sent. The server checks it again. */
async function canBeLogo(file: File): Promise<boolean> {
  if (file.size > logoLimits.bytes || !isLogoType(file.type)) return false;
  return readLogo(new Uint8Array(await file.arrayBuffer()), file.type) !== null;
}

/** The airline's current logo, with the buttons to choose another and to remove it. */
export function LogoSetting() {
  const { logoUrl } = useStartData().airline;
  const [mistake, setMistake] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const change = useChangeLogo();
  const mistakeId = useId();
  const isFixed = logoUrl !== null && !logoUrl.startsWith('/logo?');
  const choose = async (file: File | undefined) => {
    if (input.current !== null) input.current.value = '';
    if (file === undefined) return;
    const isLogo = await canBeLogo(file);
    setMistake(isLogo ? null : notALogo);
    if (isLogo) change.mutate(file);
  };
  return (
    <div className="grid gap-1 min-w-0">
      <h3 className="text-14 leading-5.5 font-semibold">Logo</h3>
      <p className="text-12 leading-4 text-dim">
        Shown in the header, on the login screen and on the public page. A {logoInWords}
      </p>
      <div className="flex flex-wrap gap-x-4 gap-y-2 items-center min-h-14">
        <span className="grid place-items-center size-14 flex-none rounded border border-line bg-night text-night-dim">
          {logoUrl === null ? (
            <IconPhoto size={24} aria-hidden />
          ) : (
            <img className="max-w-10 max-h-10 object-contain" src={logoUrl} alt="The logo as it is now" />
          )}
        </span>
        {!isFixed && (
          <div className="flex flex-wrap gap-2">
            <Button
              isBusy={change.isPending}
              aria-describedby={mistake === null ? undefined : mistakeId}
              onClick={() => input.current?.click()}
            >
              {logoUrl === null ? 'Choose a picture' : 'Choose another'}
            </Button>
            {logoUrl !== null && (
              <Button kind="danger" isInactive={change.isPending} onClick={() => change.mutate(null)}>
                Remove the logo
              </Button>
            )}
          </div>
        )}
        <input
          ref={input}
          className="hidden"
          type="file"
          aria-label="Picture of the logo"
          accept={logoLimits.types.join(',')}
          onChange={(event) => void choose(event.currentTarget.files?.[0])}
        />
      </div>
      {mistake !== null && (
        <p className="text-12 leading-4 text-error" id={mistakeId} role="alert">
          {mistake}
        </p>
      )}
      {isFixed && (
        <p className="text-13 leading-5 text-dim">
          Set by the environment: <code>AIRLINE_LOGO_URL</code>
        </p>
      )}
    </div>
  );
}
