import { readFileSync } from 'node:fs';
import type { Route } from '../http/exchange.ts';
import { escapeHtml, html, trustedHtml } from '../pages/html.ts';
import { pageAnswer } from '../pages/page.ts';

export const documents = [
  { slug: 'personnel-handbook', title: 'Personnel handbook', number: 'PH-01 · edition 4' },
  { slug: 'personnel-expectations', title: 'Personnel expectations', number: 'PE-02 · edition 3' },
  { slug: 'staff-database', title: 'Staff database', number: 'SD-03 · edition 7' },
  { slug: 'uniform-guide', title: 'Uniform guide', number: 'UG-04 · edition 2' },
  { slug: 'system-codes', title: 'System codes', number: 'SC-05 · edition 5' },
] as const;

/** The papers the portal's hub leads to in demo mode. */
export function documentRoutes(airlineName: string): Route[] {
  return documents.map(({ slug, title, number }) => {
    const text = readFileSync(new URL(`./${slug}.html`, import.meta.url), 'utf8');
    const body = trustedHtml(text.replaceAll('{{airline}}', escapeHtml(airlineName)));
    const answer = pageAnswer({
      title: `${title} · ${airlineName}`,
      main: html`<article class="prose">
<p class="imprint">${airlineName} · ${number}</p>
<h1>${title}</h1>
${body}
<p class="back"><a href="/">All example documents</a></p>
</article>`,
    });
    return { method: 'GET', path: new RegExp(`^/documents/${slug}$`), handle: () => answer };
  });
}
