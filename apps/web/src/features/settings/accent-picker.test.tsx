import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { contrastOf, usedAccent } from '../../components/ui/accent.ts';
import { AccentPicker, contrastInWords } from './accent-picker.tsx';

const figures = () => screen.getAllByRole('figure').map(({ textContent }) => textContent);

it('shows a colour as each theme uses it, and says how readable it is', () => {
  const { light, dark } = usedAccent('#ffff00');
  render(<AccentPicker value="#FFFF00" isFixed={false} onPick={() => undefined} />);
  expect(screen.getByText(/^Its brightness is adjusted/)).toBeTruthy();
  const [first, second] = figures();
  expect(first).toContain(`Light ${light}`);
  expect(first).toContain(`Button: ${contrastInWords(contrastOf(light, '#ffffff'))}`);
  expect(second).toContain(`Dark ${dark}`);
});

it('sends the picked colour to the field, and is disabled when the environment sets it', () => {
  const onPick = vi.fn<(colour: string) => void>();
  const { rerender } = render(<AccentPicker value="" isFixed={false} onPick={onPick} />);
  fireEvent.change(screen.getByLabelText('Pick a colour'), { target: { value: '#c22f2f' } });
  expect(onPick).toHaveBeenCalledWith('#c22f2f');
  rerender(<AccentPicker value="" isFixed onPick={onPick} />);
  expect(screen.queryByLabelText('Pick a colour')).toBeNull();
});

it.each([
  [4.49, '4.5 to 1, hard to read'],
  [4.5, '4.5 to 1, easy to read (AA)'],
  [7, '7.0 to 1, very easy to read (AAA)'],
])('describes a contrast of %d: %s', (contrast, words) => {
  expect(contrastInWords(contrast)).toBe(words);
});
