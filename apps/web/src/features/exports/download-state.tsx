import { Button } from '../../components/ui/button.tsx';
import type { ExportDownload } from './use-download.ts';

const KILO = 1_000;

/** A number of bytes in words: "812 bytes", "12 kB", "3.4 MB". */
function bytesInWords(bytes: number): string {
  if (bytes < KILO) return `${bytes} bytes`;
  if (bytes < KILO * KILO) return `${Math.round(bytes / KILO)} kB`;
  return `${(bytes / KILO / KILO).toFixed(1)} MB`;
}

type DownloadStateProps = { readonly title: string; readonly download: ExportDownload };

/** The progress of a download, that it is saved, or why it failed. */
export function DownloadState({ title, download }: DownloadStateProps) {
  const { isRunning, bytes, isSaved, failure, cancel } = download;
  return (
    <>
      {isRunning && (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <progress className="h-2 min-w-40 flex-1 accent-accent" aria-label={`Downloading ${title}`} />
          <span className="font-mono text-13">{bytesInWords(bytes ?? 0)} received</span>
          <Button onClick={cancel}>
            Cancel<span className="visually-hidden"> the download of {title.toLowerCase()}</span>
          </Button>
        </div>
      )}
      <p className={`text-14 leading-5 ${failure === null ? 'text-dim' : 'text-error'}`} role="status">
        {isSaved && !isRunning && <span className="mt-3 block">Saved, {bytesInWords(bytes ?? 0)}.</span>}
        {failure !== null && !isRunning && <span className="mt-3 block">{failure}</span>}
      </p>
    </>
  );
}
