import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { SelectField, TextArea, TextField } from './field.tsx';

const onChange = vi.fn<(value: string) => void>();

type Changed = { readonly currentTarget: { readonly value: string } };

const props = {
  label: 'Gate',
  onChange: ({ currentTarget }: Changed) => onChange(currentTarget.value),
};

describe.each([
  ['TextField', <TextField key="field" {...props} />],
  ['TextArea', <TextArea key="area" {...props} />],
])('%s', (_, field) => {
  it('calls onChange at every input, not when it loses the focus', () => {
    onChange.mockClear();
    render(field);
    for (const value of ['B', 'B1', 'B12'])
      fireEvent.input(screen.getByLabelText('Gate'), { target: { value } });
    expect(onChange.mock.calls).toEqual([['B'], ['B1'], ['B12']]);
    fireEvent.blur(screen.getByLabelText('Gate'));
    expect(onChange).toHaveBeenCalledTimes(3);
  });
});

describe('SelectField', () => {
  it('calls onChange when another option is chosen', () => {
    onChange.mockClear();
    render(<SelectField {...props} options={['A1', { value: 'B12', label: 'B12, far' }]} />);
    fireEvent.change(screen.getByRole('combobox', { name: 'Gate' }), { target: { value: 'B12' } });
    expect(onChange.mock.calls).toEqual([['B12']]);
  });
});

describe('TextField', () => {
  it('is described by its error and its description, in this order', () => {
    render(<TextField label="Gate" description="As on the sign" error="There is no such gate" />);
    const field = screen.getByLabelText('Gate');
    const described = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'There is no such gate',
      'As on the sign',
    ]);
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('loses the focus, so that the page scrolls, when the mouse wheel turns over a number', () => {
    render(<TextField label="Points" type="number" defaultValue="3" />);
    screen.getByLabelText('Points').focus();
    fireEvent.wheel(screen.getByLabelText('Points'));
    expect(document.activeElement).toBe(document.body);
  });
});
