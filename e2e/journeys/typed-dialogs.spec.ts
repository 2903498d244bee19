import { expect } from '@playwright/test';
import { formOf, newMember, panelOf, recordAt } from '../src/admin-page.ts';
import { test } from '../src/portal.ts';
import { cast } from '../src/scenario.ts';

for (const [tab, title, act, field] of [
  ['notes', 'Notes', 'Add note', 'Content'],
  ['sanctions', 'Sanctions', 'Add sanction', 'Reason'],
] as const) {
  test(`Escape takes nothing that was typed into “${act}”, and closes it while it is empty`, async ({
    pageOf,
    sandbox,
    requestsOf,
  }) => {
    const id = await newMember({ sandbox, requestsOf }, `Typed${title}`);
    const page = await pageOf(cast.admin);
    await page.goto(recordAt(id, tab));
    const opener = panelOf(page, title).getByRole('button', { name: act });
    const form = formOf(page, act);
    await opener.click();
    await expect(form).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    await expect(opener).toBeFocused();

    await opener.click();
    await form.getByLabel(field).fill('Half a sentence');
    await page.keyboard.press('Escape');
    await page.waitForTimeout(300);
    await expect(form.getByLabel(field)).toHaveValue('Half a sentence');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form).toHaveCount(0);
  });
}
