import { useEffect, useRef, useState } from 'react';
import IconDownload from '~icons/tabler/download';
import IconShare from '~icons/tabler/share';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { toastFailure } from '../../../components/ui/toasts.ts';
import type { DialogProps } from '../../../components/ui/use-dialog.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { drawRecap, loadRecapFonts, recapSize } from './paint-recap.ts';
import { type Recap, recapInWords } from './recap.ts';

const NOT_MADE = 'The picture could not be made';

/** Paints the recap whenever it changes, once the fonts are loaded. Returns the canvas, and whether it is painted. */
function useRendered(recap: Recap) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [rendered, setRendered] = useState<Recap | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void loadRecapFonts().then(() => {
      const context = canvas.current?.getContext('2d');
      if (!isCurrent || canvas.current === null || !context) return;
      const accent = getComputedStyle(canvas.current).getPropertyValue('--color-accent');
      drawRecap(context, recap, accent);
      setRendered(recap);
    });
    return () => {
      isCurrent = false;
    };
  }, [recap]);
  return { canvas, isRendered: rendered === recap };
}

function pictureOf(canvas: HTMLCanvasElement | null, name: string): Promise<File | null> {
  return new Promise((resolve) => {
    if (canvas === null) resolve(null);
    else canvas.toBlob((blob) => resolve(blob && new File([blob], name, { type: blob.type })));
  });
}

/** Returns whether this browser can share pictures with other applications. */
function canSharePictures(): boolean {
  const sample = new File([], 'recap.png', { type: 'image/png' });
  return 'canShare' in navigator && navigator.canShare({ files: [sample] });
}

async function share(picture: File, title: string): Promise<void> {
  try {
    await navigator.share({ files: [picture], title });
  } catch (error) {
    // Closing the list of applications cancels the sharing.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toastFailure('The picture could not be shared', 'Save it, and share the file.');
  }
}

type RecapDialogProps = DialogProps & { readonly recap: Recap };

/** The recap of a term as a picture, to save or to share. */
export function RecapDialog({ isOpen, recap, onClose }: RecapDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Recap of ${recap.term}`} size="lg">
      <Card recap={recap} />
    </Dialog>
  );
}

function Card({ recap }: Pick<RecapDialogProps, 'recap'>) {
  const { canvas, isRendered } = useRendered(recap);
  const withPicture = async (action: (picture: File) => unknown) => {
    const picture = await pictureOf(canvas.current, `${recap.term.toLowerCase().replace(' ', '-')}.png`);
    if (picture === null) toastFailure(NOT_MADE);
    else await action(picture);
  };
  return (
    <div className="grid gap-4">
      <canvas
        ref={canvas}
        className="block w-full h-auto border border-line rounded aspect-[1200_/_630]"
        role="img"
        aria-label={recapInWords(recap)}
        {...recapSize}
      />
      <div className="flex flex-wrap gap-2 justify-end">
        {canSharePictures() && (
          <Button
            size="medium"
            icon={<IconShare size={18} stroke={1.75} aria-hidden />}
            isInactive={!isRendered}
            onClick={() => void withPicture((picture) => share(picture, `${recap.airline}, ${recap.term}`))}
          >
            Share
          </Button>
        )}
        <Button
          kind="primary"
          size="medium"
          icon={<IconDownload size={18} stroke={1.75} aria-hidden />}
          isInactive={!isRendered}
          onClick={() => void withPicture((picture) => saveFile(picture.name, picture))}
        >
          Save picture
        </Button>
      </div>
    </div>
  );
}
