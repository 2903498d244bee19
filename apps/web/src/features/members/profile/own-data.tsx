import { Link } from '@tanstack/react-router';
import { AccountRow } from '../../../components/account-rows.tsx';
import { DownloadButton } from '../../../components/download-button.tsx';
import { fetchApi } from '../../../lib/api-client.ts';
import { saveFile } from '../../../lib/save-file.ts';

async function save(): Promise<void> {
  const data = await fetchApi('exportOwnData', {});
  const text = `${JSON.stringify(data, null, 2)}\n`;
  saveFile(
    `crewroom-data-${data.exportedAt.slice(0, 10)}.json`,
    new Blob([text], { type: 'application/json' }),
  );
}

/** The viewer's data export as a file. */
export function OwnData() {
  return (
    <AccountRow
      title="Your data"
      about="All about you, in one file."
      link={
        <Link className="whitespace-nowrap" to="/privacy-policy">
          What is kept
        </Link>
      }
      action={<DownloadButton label="Download my data" failure="Failed to download your data" save={save} />}
    />
  );
}
