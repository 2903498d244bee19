import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { draftStore } from '../../lib/draft-store.ts';
import { elapse } from '../../testing/elapse.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { TextArea } from '../ui/field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { useDraftForm } from './use-draft-form.ts';

function LeaveDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useDraftForm({ name: 'leave', blank: () => ({ reason: '' }) });
  return (
    <FormDialog
      isOpen
      title="Ask for leave"
      action="Ask"
      form={form}
      isReady
      isBusy={false}
      onSubmit={() => undefined}
      onClose={onClose}
    >
      <TextArea label="Reason" {...form.getInputProps('reason')} />
    </FormDialog>
  );
}

async function renderDialog() {
  const onClose = vi.fn<() => void>();
  await renderScreen(<LeaveDialog onClose={onClose} />);
  return onClose;
}

const dialog = () => screen.getByRole('dialog', { name: /^Ask for leave/ });
const reason = () => screen.getByLabelText('Reason');
const question = () => screen.queryByRole('dialog', { name: 'Discard what you typed?' });
const click = async (name: string): Promise<void> => {
  fireEvent.click(screen.getByRole('button', { name }));
  // A dialog reports its closing in a later task.
  await elapse();
};
const type = (text: string) => fireEvent.change(reason(), { target: { value: text } });

function clickOutside(): void {
  fireEvent.pointerDown(dialog());
  fireEvent.click(dialog());
}

describe.each([
  ['Escape', () => fireEvent.keyDown(document, { key: 'Escape' })],
  ['a press outside the dialog', clickOutside],
])('FormDialog on %s', (_, dismiss) => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it('closes when there is no input', async () => {
    const onClose = await renderDialog();
    dismiss();
    expect(onClose).toHaveBeenCalledOnce();
    expect(question()).toBeNull();
  });

  it('asks before it discards input, and closes only when that is confirmed', async () => {
    const onClose = await renderDialog();
    type('A holiday.');
    dismiss();
    expect(question()).not.toBeNull();
    await click('Keep writing');
    expect(onClose).not.toHaveBeenCalled();
    expect(reason()).toHaveProperty('value', 'A holiday.');
    dismiss();
    await click('Discard');
    expect(onClose).toHaveBeenCalledOnce();
    expect(reason()).toHaveProperty('value', '');
  });
});

it('keeps what is typed when the cross closes the dialog', async () => {
  vi.useFakeTimers();
  const onClose = await renderDialog();
  type('A holiday.');
  await click('Close');
  expect(onClose).toHaveBeenCalledOnce();
  expect(question()).toBeNull();
  expect(draftStore.read('id-of-Casey', 'leave')?.values).toEqual({ reason: 'A holiday.' });
});
