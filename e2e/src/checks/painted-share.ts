import type { Page } from '@playwright/test';

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Runs in the page. Returns the share of a picture's pixels that differ from its first pixel, from 0 to 1. */
const measure = async (base64: string): Promise<number> => {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  if (context === null) throw new Error('The browser has no 2d canvas context');
  context.drawImage(picture, 0, 0);
  const { data } = context.getImageData(0, 0, picture.width, picture.height);
  const [red = 0, green = 0, blue = 0] = data;
  let rendered = 0;
  for (let at = 0; at < data.length; at += 4) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    if (Math.abs(r - red) + Math.abs(g - green) + Math.abs(b - blue) > 150) rendered += 1;
  }
  return rendered / (data.length / 4);
};

/** Returns how much of a region of the window is painted, from 0 to 1. Its upper left corner must be empty. */
export const paintedShare = async (page: Page, clip: Box): Promise<number> =>
  page.evaluate(measure, (await page.screenshot({ clip })).toString('base64'));
