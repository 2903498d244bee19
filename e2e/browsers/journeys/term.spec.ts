import { sandboxDefaults } from '@crewroom/sandbox/sandbox';
import { cast } from '../../src/scenario.ts';
import { test } from '../engine-test.ts';
import { button, dialog, field, part } from '../target.ts';

test('a term is advanced, and the advance is undone', async ({ open }) => {
  const page = await open(cast.admin);
  await page.visit('/admin');
  await page.click(button('Advance Term'));
  const advance = dialog('Advance Term');
  await page.see(advance, 'This can be undone for 15 minutes');
  await page.click(button('Continue to the last step', advance));
  await page.type(field('The airline’s name', advance), sandboxDefaults.airlineName);
  await page.click(button('Advance Term', advance));
  await page.see(part('heading', /^Term \d+ has begun$/, advance));
  await page.click(button('Undo the advance', advance));
  await page.click(button('Undo the advance', dialog(/^Undo the advance/)));
  await page.see(part('heading', /^Term \d+ is open again$/, advance));
  await page.click(button('Done', advance));
  await page.gone(advance);
});
