const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export interface Html {
  readonly html: string;
}

type Piece = Html | string | number | readonly Html[];

/** Markup from a template; every value that is not markup already is escaped. */
export function html(strings: TemplateStringsArray, ...values: readonly Piece[]): Html {
  const parts = strings.map((text, index) => text + render(values[index] ?? ''));
  return { html: parts.join('') };
}

/** For markup that stands in a file of the sandbox's own. */
export function trustedHtml(text: string): Html {
  return { html: text };
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

function render(value: Piece): string {
  if (typeof value === 'string') return escapeHtml(value);
  if (typeof value === 'number') return String(value);
  return 'html' in value ? value.html : value.map((piece) => piece.html).join('');
}
