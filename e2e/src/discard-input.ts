import type { Locator } from '@playwright/test';

/** Leaves a form with Cancel, and returns the dialog that asks whether to discard the input. */
export const discardInput = async (form: Locator): Promise<void> => {
  await form.getByRole('button', { name: 'Cancel' }).click();
  const question = form.page().getByRole('dialog', { name: 'Discard what you typed?' });
  await question.getByRole('button', { name: 'Discard', exact: true }).click();
};
