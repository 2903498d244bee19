import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usedAccent } from '../../components/ui/accent.ts';
import { UsedAccent } from './used-accent.tsx';

const items = () => screen.getAllByRole('listitem');

it('says that a colour is changed, and shows the chosen and the used ones with their values', () => {
  const { light, dark } = usedAccent('#ffff00');
  render(<UsedAccent chosen="#FFFF00" />);
  expect(screen.getByText('The colour is changed so that text on it can be read.')).toBeTruthy();
  expect(items().map(({ textContent }) => textContent)).toEqual([
    'Chosen #ffff00',
    `Used in light ${light}`,
    `Used in dark ${dark}`,
  ]);
  expect(items().map((item) => item.querySelector('span')?.style.background)).toEqual([
    '#ffff00',
    light,
    dark,
  ]);
});
