import { escapeHtml } from '@crewroom/server/platform/http/escape-html';

/** The content security policy of a page with text only. */
export const PLAIN_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Returns a page that explains why an airline is unavailable. It loads no other files, because those could fail too. */
export const plainPage = (title: string, message: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 1rem/1.5 system-ui, sans-serif;
  background: light-dark(#f2f5f8, #0b1526); color: light-dark(#111c2e, #dbe4f0); }
main { box-sizing: border-box; width: min(100% - 2rem, 32rem); padding: 1.5rem; border-radius: 10px; overflow-wrap: anywhere;
  border: 1px solid light-dark(#d6dee8, #26364f); border-top: 4px solid #f2b544; background: light-dark(#fff, #111e34); }
h1 { font-size: 1.375rem; line-height: 1.25; margin: 0 0 0.5rem; color: light-dark(#0b1526, #fff); }
p { margin: 0; }
</style>
</head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(message)}</p></main></body>
</html>
`;
