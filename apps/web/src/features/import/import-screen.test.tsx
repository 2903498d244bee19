import type { ImportRow } from '@crewroom/domain/import/endpoints';
import { importMessages } from '@crewroom/domain/import/messages';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ImportScreen } from './import-screen.tsx';

const rowAt = (line: number, username: string, warnings?: string[]): ImportRow => ({
  line,
  username,
  userId: null,
  changes: ['Role “Purser”'],
  errors: [],
  ...(warnings && { warnings }),
});

const previewImport = vi.fn<() => { rows: ImportRow[]; ok: boolean }>();

/** Encodes the text as windows-1252, in which each of its letters is one byte. */
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf16Of = (text: string) =>
  new Uint8Array(Uint16Array.from(`\uFEFF${text}`, (unit) => unit.charCodeAt(0)).buffer);

const field = () => screen.getByLabelText<HTMLTextAreaElement>('The file', { selector: 'textarea' });
const choose = (bytes: Uint8Array<ArrayBuffer>) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText('CSV file'), {
      target: { files: [new File([bytes], 'people.csv')] },
    });
    await vi.waitFor(() => expect(field().value + field().getAttribute('aria-invalid')).not.toBe('null'));
  });
const warningsAt = async (name: RegExp) => {
  const row = await screen.findByRole('row', { name });
  return within(row)
    .queryAllByText(/^Warning:/)
    .map((sign) => sign.parentElement?.textContent);
};
const guess = [`Warning: ${importMessages.guessed}`];

describe('ImportScreen', () => {
  beforeEach(async () => {
    previewImport.mockReset();
    await renderScreen(<ImportScreen />, { responses: { previewImport } });
  });

  it('reads a file that a spreadsheet saved as UTF-16', async () => {
    previewImport.mockReturnValue({ rows: [rowAt(2, 'ada')], ok: true });
    await choose(utf16Of('username,role\r\nada,Žofie'));
    expect(field().value).toBe('username,role\nada,Žofie');
    expect(await warningsAt(/@ada/)).toEqual([]);
  });

  it('warns of each row with guessed characters, until that row is edited', async () => {
    previewImport.mockReturnValue({ rows: [rowAt(2, 'ada'), rowAt(3, 'bob'), rowAt(4, 'cy')], ok: true });
    await choose(bytesOf('username,role\r\nada,x\r\nbob,Renée\r\ncy,André'));
    expect(await warningsAt(/@bob/)).toEqual(guess);
    expect(screen.queryByRole('row', { name: /@ada/ })).toBeNull();
    expect(screen.getByText(/Look at 2 lines that have warnings before you import\.$/)).toBeTruthy();

    fireEvent.click(screen.getByRole('button', { name: 'Fix line 3' }));
    fireEvent.change(screen.getByLabelText('Line 3 of the file'), { target: { value: 'bob,Rene' } });
    fireEvent.click(screen.getByRole('button', { name: 'Fix and check again' }));
    await screen.findByText(/Look at one line that has a warning before you import\.$/);
    expect(await warningsAt(/@cy/)).toEqual(guess);
    fireEvent.click(screen.getByRole('button', { name: 'Only lines with warnings' }));
    expect(await warningsAt(/@bob/)).toEqual([]);
  });

  it("shows the server's warnings", async () => {
    previewImport.mockReturnValue({ rows: [rowAt(2, 'ada', ['Look at this.'])], ok: true });
    await choose(bytesOf('username\nada'));
    expect(await warningsAt(/@ada/)).toEqual(['Warning: Look at this.']);
  });

  it('sends nothing of a file with invalid UTF-8, and shows the row', async () => {
    await choose(
      Uint8Array.from([...new TextEncoder().encode('username,role\nada,Žofie\nbob,'), 0xe9, 0x0a]),
    );
    expect(screen.getByText(`Line 3: ${importMessages.damaged}`)).toBeTruthy();
    expect(document.activeElement).toBe(field());
    expect(previewImport).not.toHaveBeenCalled();
  });
});
