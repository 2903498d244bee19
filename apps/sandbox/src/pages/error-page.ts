import type { Answer } from '../http/exchange.ts';
import { html } from './html.ts';
import { pageAnswer } from './page.ts';

export function errorPage(message: string): Answer {
  return pageAnswer({
    title: 'Sign-in not possible · Roblox sandbox',
    status: 400,
    main: html`<article class="prose"><h1>This sign-in cannot go on</h1><p>${message}</p></article>`,
  });
}
