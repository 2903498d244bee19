import { Link } from '@tanstack/react-router';
import { DownloadButton } from '../../../components/download-button.tsx';
import { callApi } from '../../../lib/api-client.ts';
import { saveFile } from '../../../lib/save-file.ts';

async function save(): Promise<void> {
  const data = await callApi('exportOwnData', {});
  const text = `${JSON.stringify(data, null, 2)}\n`;
  saveFile(
    `crewroom-data-${data.exportedAt.slice(0, 10)}.json`,
    new Blob([text], { type: 'application/json' }),
  );
}

/** One's own data as a file. */
export function OwnData() {
  return (
    <section
      className="flex flex-wrap gap-x-4 gap-y-2 items-center py-4 px-0 border-t border-t-line mt-6"
      aria-labelledby="own-data"
    >
      <h2 className="text-bright text-16 max-sm:basis-full" id="own-data">
        Your data
      </h2>
      <p className="flex-[1_1_260px] min-w-0 text-dim">
        Everything about you that you may see, in one file.{' '}
        <Link to="/privacy-policy">What is kept, and why</Link>
      </p>
      <DownloadButton label="Download my data" failure="Failed to download your data" save={save} />
    </section>
  );
}
