import { type Html, html } from '../pages/pages.ts';
import type { Button, ComponentRow, Menu } from './message.ts';

/** The person who would click a button or choose from a menu, and the message. Each form sends both. */
export type ButtonContext = {
  readonly personId: string;
  readonly messageId: string;
};

const STYLES: Readonly<Record<number, string>> = { 1: 'primary', 3: 'success', 4: 'danger' };

/** Returns the rows of buttons and menus under a message, as forms. A click delivers an interaction. */
export function componentRows(rows: readonly ComponentRow[], context: ButtonContext): Html {
  if (rows.length === 0) return html``;
  return html`<div class="rows">${rows.map(({ components }) => {
    const shown = components.map((one) => (one.type === 3 ? menu(one, context) : button(one, context)));
    return html`<div class="row">${shown}</div>`;
  })}</div>`;
}

function button(one: Button, context: ButtonContext): Html {
  const text = html`${one.emoji ? html`<span aria-hidden="true">${one.emoji.name}</span> ` : html``}${one.label ?? ''}`;
  if (one.style === 5 && 'url' in one) {
    // A link to a place inside Discord has no target here.
    const url = String(one.url);
    if (!/^https?:\/\//.test(url)) return html`<span class="press">${text}</span>`;
    return html`<a class="press" href="${url}">${text} <span aria-hidden="true">↗</span></a>`;
  }
  const { custom_id: customId, disabled: isDisabled, style } = one;
  const disabled = isDisabled ? html` disabled` : html``;
  return html`<form method="post" action="/discord/press">
${buttonInputs(context, String(customId))}
<button class="press ${STYLES[style] ?? ''}"${disabled}>${text}</button>
</form>`;
}

/** Returns a menu that opens to a list. A choice is sent at once, as in Discord. */
function menu(one: Menu, context: ButtonContext): Html {
  const { custom_id: customId, options, placeholder, disabled: isDisabled } = one;
  const label = placeholder ?? 'Make a selection';
  if (isDisabled) return html`<span class="menu-closed">${label}</span>`;
  return html`<details class="menu">
<summary>${label}</summary>
<form method="post" action="/discord/press">
${buttonInputs(context, customId)}
${options.map(
  ({ value, label: words, description }) =>
    html`<button name="value" value="${value}">${words}${
      description ? html`<small>${description}</small>` : html``
    }</button>`,
)}
</form>
</details>`;
}

function buttonInputs({ personId, messageId }: ButtonContext, customId: string): Html {
  return html`<input type="hidden" name="as" value="${personId}">
<input type="hidden" name="message" value="${messageId}">
<input type="hidden" name="customId" value="${customId}">`;
}
