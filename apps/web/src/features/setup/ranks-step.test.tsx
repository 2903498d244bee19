import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { RanksStep } from './last-steps.tsx';
import { blankSecrets, blankInput, type SetupInput } from './setup-draft.ts';

const nothing = vi.fn<() => void>();

function Ranks() {
  const [input, setInput] = useState<SetupInput>(blankInput);
  return (
    <RanksStep
      input={input}
      secrets={blankSecrets}
      roles={[
        { rank: 255, name: 'Owner', holders: 1 },
        { rank: 247, name: 'Fan Club', holders: 40 },
        { rank: 239, name: 'Crew', holders: 100 },
      ]}
      setInput={(part) => setInput({ ...input, ...part })}
      setSecrets={nothing}
      setRoles={nothing}
      goTo={nothing}
      next={nothing}
      back={nothing}
      onRefused={nothing}
    />
  );
}

it('warns of a decorative role until the administrator rank is above it', async () => {
  await renderScreen(<Ranks />);
  expect(screen.getByText(/^“Fan Club” \(rank 247\) has 40 members/)).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/^Administration, from/), { target: { value: '255' } });
  expect(screen.queryByText(/^“Fan Club”/)).toBeNull();
});
