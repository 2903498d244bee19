import { fireEvent, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { exampleRecord } from '../testing/example-record.ts';
import { AddLeave } from './add-leave.tsx';
import { AddNote } from './add-note.tsx';
import { AddQualification } from './add-qualification.tsx';
import { AddReward } from './add-reward.tsx';
import { AddSanction } from './add-sanction.tsx';
import { EditRole } from './edit-role.tsx';
import type { RecordDialogProps } from './panel.tsx';

const member = exampleRecord();

function Grant(props: RecordDialogProps) {
  return <AddQualification {...props} grantable={['Captain License']} />;
}

/** A record on which a dialog is opened and closed. */
function Opener({ show }: { readonly show: (props: RecordDialogProps) => ReactNode }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && show({ member, isOpen: true, onClose: () => setOpen(false) })}
    </>
  );
}

const click = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));
const BACK = 'Your draft was restored.';

describe('a dialog of the record', () => {
  it.each<[string, (props: RecordDialogProps) => ReactNode, RegExp, string]>([
    ['a note', (props) => <AddNote {...props} />, /^Content/, 'Half a sentence'],
    ['a sanction', (props) => <AddSanction {...props} />, /^Reason/, 'Half a sentence'],
    ['a reward', (props) => <AddReward {...props} />, /^Reason/, 'Half a sentence'],
    ['a qualification', (props) => <Grant {...props} />, /^Qualification/, 'Captain License'],
    ['a leave', (props) => <AddLeave {...props} />, /^Last day/, '2031-01-05'],
    ['a role', (props) => <EditRole {...props} />, /^Role/, 'Purser'],
  ])('keeps typed text of %s until it is discarded', async (_, show, label, value) => {
    await renderScreen(<Opener show={show} />);
    const field = () =>
      screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, select, textarea' });
    const blank = field().value;
    fireEvent.change(field(), { target: { value } });
    click('Close');
    click('Open');
    expect([field().value, screen.queryByText(BACK) === null]).toEqual([value, false]);
    click(/^Discard/);
    click('Close');
    click('Open');
    expect([field().value, screen.queryByText(BACK)]).toEqual([blank, null]);
  });
});
