import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api-error.ts';
import { draftStore } from '../../lib/draft-store.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from './form.tsx';
import { useDraftForm } from './use-draft-form.ts';

const CASEY = 'id-of-Casey';
const BACK = 'Your draft was restored.';

const blank = () => ({ note: '', gate: '' });

/** The last request of the form, to which the test responds. */
type Request = { readonly succeed: () => void; readonly fail: (error: Error) => void };

let request: Request;
const onDone = vi.fn<() => void>();

function NoteForm() {
  const form = useDraftForm({
    name: 'note',
    blank,
    validate: ({ note }) => (note === '' ? { note: 'Write something' } : {}),
  });
  const send = () => {
    request = { succeed: form.afterClearingDraft(onDone), fail: form.sending.onError };
  };
  return (
    <Form form={form} label="Note" onSubmit={send}>
      <TextField label="Note" {...form.getInputProps('note')} />
      <TextField label="Gate" {...form.getInputProps('gate')} />
      <button type="submit">Send</button>
    </Form>
  );
}

/** A page on which the form is opened and closed. */
function Page() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Toggle
      </button>
      {isOpen && <NoteForm />}
    </>
  );
}

const field = (label = 'Note') => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const type = (text: string, label?: string) => fireEvent.change(field(label), { target: { value: text } });
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const reopen = () => {
  click('Toggle');
  click('Toggle');
};
/** Closes the page. Returns whether the browser asks first. */
const leave = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));
const stored = () => draftStore.read(CASEY, 'note')?.values;

describe('useDraftForm', () => {
  beforeEach(() => {
    onDone.mockClear();
  });

  it('stores input before the next event', async () => {
    await renderScreen(<Page />);
    // Without `action`, which would run all effects by itself.
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
    field().dispatchEvent(createEvent.input(field(), { target: { value: 'Half a' } }));
    await Promise.resolve();
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
    expect(stored()).toEqual({ note: 'Half a', gate: '' });
  });

  it('brings back what was typed when the form is mounted again, and says so', async () => {
    await renderScreen(<Page />);
    expect(screen.queryByText(BACK)).toBeNull();
    type('Half a sentence');
    reopen();
    expect(field().value).toBe('Half a sentence');
    expect(screen.getByRole('status').textContent).toMatch(BACK);
  });

  it('restores no input of another member', async () => {
    draftStore.keep('id-of-Dana', 'note', { values: { note: 'Secret', gate: '' }, base: blank() });
    await renderScreen(<Page />);
    expect(field().value).toBe('');
  });

  it('empties the form, deletes the draft and focuses the first field when the draft is discarded', async () => {
    await renderScreen(<Page />);
    type('Half a sentence');
    reopen();
    click('Discard the draft');
    expect(field().value).toBe('');
    expect(document.activeElement).toBe(field());
    expect(stored()).toBeUndefined();
  });

  it('deletes the draft when it was sent', async () => {
    await renderScreen(<Page />);
    type('A note');
    click('Send');
    act(() => request.succeed());
    expect(onDone).toHaveBeenCalledOnce();
    expect(stored()).toBeUndefined();
  });

  it('keeps what is typed while it is sent', async () => {
    await renderScreen(<Page />);
    type('The first note');
    type('B12', 'Gate');
    click('Send');
    type('A second thought');
    act(() => request.succeed());
    expect(onDone).not.toHaveBeenCalled();
    expect([field().value, field('Gate').value]).toEqual(['A second thought', '']);
    reopen();
    expect(field().value).toBe('A second thought');
  });

  it('keeps what is typed while it is sent when the form was closed and opened meanwhile', async () => {
    await renderScreen(<Page />);
    type('The first note');
    click('Send');
    reopen();
    type('A second thought');
    act(() => request.succeed());
    expect(onDone).not.toHaveBeenCalled();
    expect(field().value).toBe('A second thought');
  });

  it('shows the message of the server at its field, and focuses that, when the request is rejected', async () => {
    await renderScreen(<Page />);
    type('A note');
    type('Z99', 'Gate');
    click('Send');
    const issues = [{ path: 'gate', message: 'There is no such gate' }];
    act(() => request.fail(new ApiError({ status: 400, code: 'invalid_input', message: 'Invalid', issues })));
    expect(field('Gate').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('There is no such gate')).toBeTruthy();
    expect(document.activeElement).toBe(field('Gate'));
    expect(stored()).toEqual({ note: 'A note', gate: 'Z99' });
  });

  it('sends nothing and focuses the first error when the values are invalid', async () => {
    await renderScreen(<Page />);
    type('B12', 'Gate');
    click('Send');
    expect(document.activeElement).toBe(field());
    expect(screen.getByText('Write something')).toBeTruthy();
  });

  it('makes the browser ask before the page is left while there is input', async () => {
    await renderScreen(<Page />);
    expect(leave()).toBe(false);
    type('Half a sentence');
    expect(leave()).toBe(true);
    type('');
    expect(leave()).toBe(false);
  });
});
