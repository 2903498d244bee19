import type { Locator } from '@playwright/test';

/** Leaves a form by Cancel, and returns the question whether what is typed in it is to be discarded. */
export const discardTyped = async (form: Locator): Promise<void> => {
  await form.getByRole('button', { name: 'Cancel' }).click();
  const question = form.page().getByRole('dialog', { name: 'Discard what you typed?' });
  await question.getByRole('button', { name: 'Discard', exact: true }).click();
};
