import type { ExportRequest } from '@crewroom/domain/exports/rules';
import { queryOptions } from '@tanstack/react-query';
import { readPrintedRows } from './read-export.ts';

/**
 * The rows of the printable page. Each request counts as an export, so it is sent once. The query is disabled as soon
 * as it has ended, and no change of the data starts it again.
 */
export function printedRowsQuery(request: ExportRequest) {
  return queryOptions({
    queryKey: ['printedRows', request] as const,
    // Without its signal: a page that is left and opened again at once would send two requests.
    queryFn: () => readPrintedRows(request),
    enabled: ({ state }) => state.status === 'pending',
    retry: false,
  });
}
