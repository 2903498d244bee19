import type { JsonSchema, OpenApiDocument, Operation, Parameter } from '@crewroom/domain/contract/openapi';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Piece = Html | string | number | false | readonly Piece[];

function textOf(piece: Piece): string {
  if (piece instanceof Html) return piece.text;
  if (piece === false) return '';
  if (typeof piece === 'object') return piece.map(textOf).join('');
  return String(piece).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Markup whose inserted values are escaped, unless they are markup themselves. */
function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  const text = strings.map((string, index) => {
    const piece = pieces[index];
    return piece === undefined ? string : string + textOf(piece);
  });
  return new Html(text.join(''));
}

// A sentence of the contract names code between backticks.
function prose(text: string): Piece[] {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
}

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

function nameOf(reference: string): string {
  return reference.split('/').at(-1) ?? reference;
}

function typeOf(schema: JsonSchema): Piece {
  if (schema.$ref !== undefined) {
    const name = nameOf(schema.$ref);
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.anyOf !== undefined) {
    return schema.anyOf.map((one, index) => [index > 0 && ' or ', isSchema(one) ? typeOf(one) : 'anything']);
  }
  if (schema.type === 'array') return [isSchema(schema.items) ? typeOf(schema.items) : 'anything', ' list'];
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  return schema.format ?? schema.type ?? 'anything';
}

function limitsOf(schema: JsonSchema): string[] {
  const { minimum, maximum, minItems, maxItems, enum: values, default: byDefault, description } = schema;
  return [
    description ?? '',
    values === undefined ? '' : `One of ${values.map((value) => JSON.stringify(value)).join(', ')}.`,
    minimum === undefined ? '' : `At least ${minimum}.`,
    maximum === undefined ? '' : `At most ${maximum}.`,
    minItems === undefined ? '' : `At least ${minItems} entries.`,
    maxItems === undefined ? '' : `At most ${maxItems} entries.`,
    byDefault === undefined ? '' : `By default ${JSON.stringify(byDefault)}.`,
  ].filter((sentence) => sentence !== '');
}

function field(name: string, schema: JsonSchema, required: boolean): Html {
  return html`<dt><code>${name}</code></dt>
<dd>${typeOf(schema)}${required ? '' : ', optional'}. ${limitsOf(schema).join(' ')}</dd>`;
}

/** The fields of a schema, those inside others with their whole path, such as `route.departure`. */
function fields(schema: JsonSchema, prefix = ''): Html[] {
  if (schema.type === 'array' && isSchema(schema.items)) return fields(schema.items, `${prefix}[].`);
  if (schema.anyOf !== undefined) {
    return schema.anyOf.flatMap((one) => (isSchema(one) ? fields(one, prefix) : []));
  }
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    if (!isSchema(inner)) return [];
    const path = `${prefix}${name}`;
    return [
      field(path, inner, schema.required?.includes(name) ?? false),
      ...fields(inner, inner.type === 'array' ? path : `${path}.`),
    ];
  });
}

function fieldList(title: string | null, list: readonly Html[]): Piece {
  return list.length > 0 && html`${title !== null && html`<h4>${title}</h4>`}<dl>${list}</dl>`;
}

function exampleOf(title: string, example: unknown): Piece {
  return (
    example !== undefined &&
    html`<h4>${title}</h4><pre><code>${JSON.stringify(example, null, 2)}</code></pre>`
  );
}

function parameterField({ name, in: location, required, schema, description }: Parameter): Html {
  const shown = description === undefined ? schema : { ...schema, description };
  return field(`${name} (${location})`, shown, required);
}

function answerSection([status, { description, content }]: [string, Operation['responses'][string]]): Html {
  const media = content?.['application/json'];
  return html`<h4>Answer ${status}</h4>
${
  media === undefined
    ? html`<p>${description} Nothing is sent back.</p>`
    : [
        media.schema.$ref !== undefined && html`<p>${typeOf(media.schema)}</p>`,
        fieldList(null, fields(media.schema)),
        media.example !== undefined &&
          html`<details><summary>Example</summary><pre><code>${JSON.stringify(media.example, null, 2)}</code></pre></details>`,
      ]
}`;
}

function operationSection(method: string, path: string, operation: Operation): Html {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const answers = Object.entries(responses);
  const done = answers.filter(([status]) => status.startsWith('2'));
  const refused = answers.filter(([status]) => !status.startsWith('2'));
  const body = requestBody?.content['application/json'];
  return html`<details id="${operationId}">
<summary><h3><span class="method">${method.toUpperCase()}</span> <code>${path}</code></h3> <span>${summary}</span></summary>
<p>${prose(description)}</p>
${fieldList('Parameters', parameters.map(parameterField))}
${body !== undefined && [fieldList('Body', fields(body.schema)), exampleOf('Example body', body.example)]}
${done.map(answerSection)}
<h4>Refusals</h4>
<ul>${refused.map(([status, { description: codes }]) => html`<li><strong>${status}</strong> <code>${codes}</code></li>`)}</ul>
</details>`;
}

const STYLE = `
:root { color-scheme: light dark; --page: light-dark(#f2f5f8, #0b1526); --card: light-dark(#fff, #111e34);
  --line: light-dark(#d6dee8, #26364f); --text: light-dark(#111c2e, #dbe4f0); --dim: light-dark(#4f5e74, #96a6be);
  --link: light-dark(#17509c, #a5cbff); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 24px 16px 64px; background: var(--page); color: var(--text);
  font: 16px/1.5 Inter, system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 28px; line-height: 1.2; } h2 { font-size: 20px; margin: 40px 0 12px; } h3 { font-size: 16px; margin: 0; display: inline; }
h4 { font-size: 14px; margin: 20px 0 4px; color: var(--dim); }
a { color: var(--link); } nav ul { display: flex; flex-wrap: wrap; gap: 4px 16px; list-style: none; padding: 0; }
code, pre { font: 14px/1.5 'B612 Mono', ui-monospace, monospace; }
pre { white-space: pre-wrap; margin: 4px 0; padding: 12px; border: 1px solid var(--line); border-radius: 6px; }
details { margin: 8px 0; } section > details, section > article { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px; }
article { margin: 8px 0; } summary { cursor: pointer; } .method { font-size: 13px; }
dl, ul { margin: 4px 0; } dd { margin: 0 0 4px 20px; color: var(--dim); } summary > span { color: var(--dim); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
`;

const schemaId = (name: string): string => `schema-${name}`;

function groupSection(document: OpenApiDocument, group: string): Html {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags[0] === group)
      .map(([method, operation]) => operationSection(method, path, operation)),
  );
  return html`<section aria-labelledby="group-${group}"><h2 id="group-${group}">${group}</h2>${operations}</section>`;
}

/** The document as a page to read, with a style that carries the nonce and no script. `documentPath` is its address. */
export function apiPage(document: OpenApiDocument, documentPath: string, nonce: string): string {
  const { title, version, description } = document.info;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API of the ${title}</title>
<style nonce="${nonce}">${new Html(STYLE)}</style>
</head>
<body>
<main>
<h1>API of the ${title}</h1>
<p>Version ${version}. For programs: <a href="${documentPath}">the same as OpenAPI 3.1</a>.</p>
<p>${prose(description)}</p>
<p>A key travels in the header <code>Authorization: Bearer …</code>. Bodies are JSON with the header <code>Content-Type: application/json</code>,
and a field that is not named here is refused. Instants are ISO 8601 in UTC. A refusal carries a <code>code</code> for
programs and a <code>message</code> for people; after <code>429</code>, wait the seconds that <code>Retry-After</code> names.</p>
<nav aria-label="Groups of calls"><ul>${document.tags.map(({ name }) => html`<li><a href="#group-${name}">${name}</a></li>`)}<li><a href="#schemas">Shared shapes</a></li></ul></nav>
${document.tags.map(({ name }) => groupSection(document, name))}
<section aria-labelledby="schemas"><h2 id="schemas">Shared shapes</h2>
${Object.entries(document.components.schemas).map(([name, schema]) => html`<article id="${schemaId(name)}"><h3>${name}</h3><dl>${fields(schema)}</dl></article>`)}
</section>
</main>
</body>
</html>
`;
  return page.text;
}
