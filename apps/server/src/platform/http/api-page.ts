import { hash } from 'node:crypto';
import type { ApiDocument, JsonSchema, Operation, Parameter } from './api-document.ts';
import { escapeHtml } from './escape-html.ts';

const escapeText = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? escapeHtml(value) : value;

/** Escapes every text in the document for HTML. The code below escapes nothing. */
function escaped(document: ApiDocument): ApiDocument {
  // It has the shape of the original document.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(JSON.stringify(document), escapeText) as ApiDocument;
}

// Formats code between backticks in a sentence of the contract.
const prose = (text: string): string => text.replaceAll(/`([^`]*)`/g, '<code>$1</code>');

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null;

function typeOf(schema: unknown): string {
  if (!isSchema(schema)) return 'anything';
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1);
    return `<a href="#schema-${name}">${name}</a>`;
  }
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeOf).join(' or ');
  if (schema.type === 'array') return `${typeOf(schema.items)} list`;
  return schema.const === undefined
    ? (schema.format ?? [schema.type ?? 'anything'].flat().join(' or '))
    : JSON.stringify(schema.const);
}

const limits: Readonly<Record<string, (value: unknown) => string>> = {
  description: String,
  enum: (values) => `One of ${JSON.stringify(values).slice(1, -1).replaceAll('","', '", "')}.`,
  minimum: (value) => `At least ${String(value)}.`,
  maximum: (value) => `At most ${String(value)}.`,
  minItems: (value) => `At least ${String(value)} entries.`,
  maxItems: (value) => `At most ${String(value)} entries.`,
  default: (value) => `By default ${JSON.stringify(value)}.`,
};

function field(name: string, schema: JsonSchema, required: boolean): string {
  const limitTexts = Object.entries(limits).flatMap(([key, say]) =>
    key in schema ? [say(schema[key])] : [],
  );
  return `<dt><code>${name}</code></dt><dd>${typeOf(schema)}${required ? '' : ', optional'}. ${limitTexts.join(' ')}</dd>`;
}

/** Returns the fields of a schema. A nested field has its whole path, such as `route.departure`. */
function fields(schema: unknown, prefix = ''): string {
  if (!isSchema(schema)) return '';
  if (schema.type === 'array') return fields(schema.items, `${prefix}[].`);
  if (schema.anyOf !== undefined) return schema.anyOf.map((one) => fields(one, prefix)).join('');
  const all = Object.entries(schema.properties ?? {}).map(([name, inner]) => {
    if (!isSchema(inner)) return '';
    const path = `${prefix}${name}`;
    const isRequired = schema.required?.includes(name) ?? false;
    return field(path, inner, isRequired) + fields(inner, inner.type === 'array' ? path : `${path}.`);
  });
  return all.join('');
}

const titled = (title: string, list: string): string =>
  list === '' ? '' : `<h4>${title}</h4><dl>${list}</dl>`;

const example = (value: unknown): string => `<pre><code>${JSON.stringify(value, null, 2)}</code></pre>`;

function parameterField({ name, in: place, required = false, schema, description }: Parameter): string {
  return field(
    `${name} (${place})`,
    { ...schema, ...(description !== undefined && { description }) },
    required,
  );
}

function bodySection({ requestBody }: Operation): string {
  const [[type, media] = []] = Object.entries(requestBody?.content ?? {});
  if (media === undefined) return '';
  const { schema, example: sample } = media;
  const file = type === 'application/json' ? '' : `<p>A file, sent as <code>${type}</code>.</p>`;
  return `${titled('Body', fields(schema))}${file}<h4>Example body</h4>${example(sample)}`;
}

function responseSection(status: string, { description, content }: Operation['responses'][string]): string {
  if (content === undefined) return `<h4>Response ${status}</h4><p>${description} Nothing is sent back.</p>`;
  const { schema, example: sample } = content['application/json'];
  const shape = schema.$ref === undefined ? `<dl>${fields(schema)}</dl>` : `<p>${typeOf(schema)}</p>`;
  return `<h4>Response ${status}</h4>${shape}<details><summary>Example</summary>${example(sample)}</details>`;
}

function operationSection(method: string, path: string, operation: Operation): string {
  const { operationId, summary, description, parameters = [], responses } = operation;
  const results = Object.entries(responses);
  const done = results.filter(([status]) => status.startsWith('2'));
  const refused = results.filter(([status]) => !status.startsWith('2'));
  return `<details id="${operationId}">
<summary><h3><span class="method">${method.toUpperCase()}</span> <code>${path}</code></h3> <span>${summary}</span></summary>
<p>${prose(description)}</p>
${titled('Parameters', parameters.map(parameterField).join(''))}${bodySection(operation)}
${done.map(([status, response]) => responseSection(status, response)).join('')}
<h4>Errors</h4>
<ul>${refused.map(([status, { description: codes }]) => `<li><strong>${status}</strong> <code>${codes}</code></li>`).join('')}</ul>
</details>`;
}

function groupSection(group: string, paths: ApiDocument['paths']): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags[0] === group)
      .map(([method, operation]) => operationSection(method, path, operation)),
  );
  return `<section aria-labelledby="group-${group}"><h2 id="group-${group}">${group}</h2>${operations.join('')}</section>`;
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

/**
 * The content security policy of the page. It allows no script and identifies its style by hash, so that it is the same
 * for all.
 */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Renders the document as a page without a script. `url` is the URL of the document itself. */
export function apiPage(document: ApiDocument, url: string): string {
  const { info, tags, paths, components } = escaped(document);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>API of the ${info.title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>API of the ${info.title}</h1>
<p>Version ${info.version}. For programs: <a href="${url}">the same as OpenAPI 3.1</a>.</p>
<p>${prose(info.description)}</p>
<p>Send your key in the header <code>Authorization: Bearer …</code>. Bodies are JSON with the header <code>Content-Type: application/json</code>,
and unknown fields are rejected. Timestamps are ISO 8601 in UTC. An error carries a <code>code</code> for
programs and a <code>message</code> for people; after <code>429</code>, wait for the number of seconds in <code>Retry-After</code>.</p>
<nav aria-label="Groups of endpoints"><ul>${tags.map(({ name }) => `<li><a href="#group-${name}">${name}</a></li>`).join('')}<li><a href="#schemas">Shared shapes</a></li></ul></nav>
${tags.map(({ name }) => groupSection(name, paths)).join('')}
<section aria-labelledby="schemas"><h2 id="schemas">Shared shapes</h2>
${Object.entries(components.schemas)
  .map(
    ([name, schema]) => `<article id="schema-${name}"><h3>${name}</h3><dl>${fields(schema)}</dl></article>`,
  )
  .join('')}
</section>
</main>
</body>
</html>
`;
}
