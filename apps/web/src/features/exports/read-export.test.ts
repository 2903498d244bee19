import { MAX_PRINTED_ROWS } from '@crewroom/domain/exports/tables';
import { describe, expect, it, vi } from 'vitest';
import { readPrintedRows } from './read-export.ts';

/**
 * Serves a table with that many rows, one after the other. Returns a function that is called when the reader cancels.
 */
function serveRows(count: number) {
  let sent = 0;
  const cancel = vi.fn<() => void>();
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const text = sent === 0 ? '\uFEFFusername\r\n' : `member${sent}\r\n`;
      controller.enqueue(new TextEncoder().encode(text));
      sent += 1;
      if (sent > count) controller.close();
    },
    cancel,
  });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)));
  return cancel;
}

const members = { table: 'members', period: null } as const;

describe('readPrintedRows', () => {
  it('returns all rows of a table that fits', async () => {
    const cancel = serveRows(MAX_PRINTED_ROWS);
    const { columns, rows, hasMore } = await readPrintedRows(members);
    expect([columns, rows.length, rows.at(-1), hasMore]).toEqual([
      ['username'],
      MAX_PRINTED_ROWS,
      [`member${MAX_PRINTED_ROWS}`],
      false,
    ]);
    expect(cancel).not.toHaveBeenCalled();
  });

  it('stops reading a longer table, and reports that there is more', async () => {
    const cancel = serveRows(Number.POSITIVE_INFINITY);
    const { rows, hasMore } = await readPrintedRows(members);
    expect([rows.length, hasMore]).toEqual([MAX_PRINTED_ROWS, true]);
    expect(cancel).toHaveBeenCalledOnce();
  });
});
