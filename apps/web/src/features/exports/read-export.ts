import { plainRoutes } from '@crewroom/domain/contract/routes';
import { csvReader } from '@crewroom/domain/csv';
import { MINUTE_MS, zuluDayOf } from '@crewroom/domain/days';
import { type ExportRequest, exportFileNames } from '@crewroom/domain/exports/rules';
import { MAX_PRINTED_ROWS } from '@crewroom/domain/exports/tables';
import { apiUrl } from '../../lib/api-client.ts';
import { readChunks } from '../../lib/file-client.ts';
import { saveFile } from '../../lib/save-file.ts';
import { serverNow } from '../../lib/server-clock.ts';

// The server ends an export after ten.
const fetching = { reportAs: 'insights', timeoutMs: 11 * MINUTE_MS } as const;

const addressOf = ({ table, period }: ExportRequest) =>
  apiUrl(plainRoutes.exportedTable.path, { table }, period);

type Download = {
  readonly airline: string;
  readonly signal: AbortSignal;
  /** Receives the number of bytes so far. */
  readonly onProgress: (bytes: number) => void;
};

/** Downloads an export and saves it once it is complete. Returns its size in bytes. Rejects like `fetchApi`. */
export async function downloadExport(
  request: ExportRequest,
  { airline, signal, onProgress }: Download,
): Promise<number> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const onChunk = (chunk: Uint8Array<ArrayBuffer>) => {
    chunks.push(chunk);
    bytes += chunk.length;
    onProgress(bytes);
    return true;
  };
  await readChunks(addressOf(request), { ...fetching, signal, onChunk });
  const { letters } = exportFileNames(airline, request, zuluDayOf(serverNow()));
  saveFile(letters, new Blob(chunks, { type: 'text/csv' }));
  return bytes;
}

/** The first rows of a table. `readAt` is when they were read. */
export type PrintedRows = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly hasMore: boolean;
  readonly readAt: string;
};

/** Reads the rows of an export that a printable page shows, and no more. Rejects like `fetchApi`. */
export async function readPrintedRows(request: ExportRequest): Promise<PrintedRows> {
  const decoder = new TextDecoder();
  const read = csvReader();
  const lines: string[][] = [];
  const onChunk = (chunk: Uint8Array) => {
    lines.push(...read(decoder.decode(chunk, { stream: true })));
    return lines.length <= MAX_PRINTED_ROWS + 1;
  };
  await readChunks(addressOf(request), { ...fetching, onChunk });
  const [columns = [], ...rows] = lines;
  return {
    columns,
    rows: rows.slice(0, MAX_PRINTED_ROWS),
    hasMore: rows.length > MAX_PRINTED_ROWS,
    readAt: serverNow().toISOString(),
  };
}
