import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { FurtherDocuments } from './further-documents.tsx';

/** The list in a form whose text the test replaces, as discarding and restoring a draft do. */
function Form({ initial }: { readonly initial: string }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <FurtherDocuments value={value} isFixed={false} error={null} onType={setValue}>
        {null}
      </FurtherDocuments>
      <button type="button" onClick={() => setValue('Charts https://charts.example')}>
        Discard
      </button>
    </>
  );
}

const titles = () =>
  screen.queryAllByRole<HTMLInputElement>('textbox', { name: /^Title/ }).map(({ value }) => value);

it('keeps a title that is blank so far, also when its draft is restored', () => {
  const { unmount } = render(<Form initial="" />);
  fireEvent.click(screen.getByRole('button', { name: 'Add document' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Title of document 1' }), { target: { value: ' ' } });
  expect(titles()).toEqual([' ']);
  unmount();
  // The text of such a row, as a stored draft has it.
  render(<Form initial={' \t'} />);
  expect(titles()).toEqual([]);
});

it('shows the documents of the form after the typed ones were discarded', () => {
  render(<Form initial="" />);
  fireEvent.click(screen.getByRole('button', { name: 'Add document' }));
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(titles()).toEqual(['Charts']);
});
