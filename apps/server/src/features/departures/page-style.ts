/**
 * The design tokens of the web app that the page uses (`apps/web/src/components/ui/tokens.css`). A test keeps the two equal.
 */
const TOKENS = `
--color-page: light-dark(#f2f5f8, #0b1526);
--color-card: light-dark(#ffffff, #111e34);
--color-line: light-dark(#d6dee8, #26364f);
--color-text: light-dark(#111c2e, #dbe4f0);
--color-bright: light-dark(#0b1526, #ffffff);
--color-dim: light-dark(#4f5e74, #96a6be);
--color-night: #0b1526;
--color-night-line: #2a3b58;
--color-night-text: #eef3fa;
--color-night-dim: #a3b3ca;
--color-lamp: #f2b544;
--color-slate-text: light-dark(#3f4c5f, #cbd5e1);
--color-slate-fill: light-dark(#eef2f6, #232f44);
--color-slate-line: light-dark(#c3cedb, #3c4b66);
--color-green-text: light-dark(#14603a, #8be0ae);
--color-green-fill: light-dark(#e3f5ea, #12332a);
--color-green-line: light-dark(#a9dabd, #22614a);
--color-amber-text: light-dark(#7d4a04, #f6cd7c);
--color-amber-fill: light-dark(#fdf1d7, #352a14);
--color-amber-line: light-dark(#ecce91, #6b5220);
--color-blue-text: light-dark(#17509c, #a5cbff);
--color-blue-fill: light-dark(#e3eefc, #14305a);
--color-blue-line: light-dark(#abcbf2, #2d568f);
--color-red-text: light-dark(#9a1c22, #ffaaa8);
--color-red-fill: light-dark(#fdeaea, #3d1c24);
--color-red-line: light-dark(#f0b9b9, #7a3540);
--color-on-fill: #ffffff;
--accent-6: #376eba;
--accent-7: #1e559e;
--font-sans: "Inter Variable", "Inter Stand-in", system-ui, sans-serif;
--font-mono: "B612 Mono", "Inter Variable", "Inter Stand-in", system-ui, sans-serif;
--shadow-card: 0 1px 2px light-dark(rgb(17 28 46 / 6%), rgb(0 0 0 / 30%));
`;

// All sizes follow the width of the window, so that a board on a wall is legible from far away.
const RULES = `
* { box-sizing: border-box; margin: 0; }
html { font-size: clamp(1rem, 0.55rem + 0.75vw, 2.25rem); color-scheme: light dark; background: var(--color-page); }
body { min-width: 320px; min-height: 100vh; display: flex; flex-direction: column; background: var(--color-page); color: var(--color-text);
  font: 1rem/1.4 var(--font-sans); overflow-wrap: anywhere; }
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 0.75rem; padding: 0.8rem max(1.2rem, env(safe-area-inset-left));
  background: var(--color-night); color: var(--color-night-text); border-bottom: 0.2rem solid var(--stripe); }
.bar svg, .bar img { flex: none; width: 2.4rem; height: 2.4rem; object-fit: contain; }
h1 { flex: 1; min-width: min(9rem, 100%); font-size: 1.35rem; line-height: 1.15; font-weight: 700; letter-spacing: -0.015em; }
h1 span { display: block; color: var(--color-night-dim); font-size: 0.95rem; font-weight: 400; letter-spacing: 0; }
h1 a { color: inherit; text-decoration: none; }
.clock { text-align: end; line-height: 1.15; min-height: 2.4rem; }
.clock time { display: block; color: var(--color-lamp); font: 700 1.75rem/1.1 var(--font-mono); }
.clock span { color: var(--color-night-dim); font-size: 0.85rem; }
#news:not(:empty) { padding: 0.6rem 1.2rem; background: var(--color-amber-fill); color: var(--color-amber-text);
  border-bottom: 1px solid var(--color-amber-line); font-weight: 600; }
main { flex: 1; }
#board { width: 100%; max-width: 80rem; margin: 0 auto; padding: 0.4rem 1.2rem 1.5rem; }
h2 { margin: 1.1rem 0 0.45rem; color: var(--color-dim); font-size: 0.95rem; font-weight: 600; }
ul { container-type: inline-size; padding: 0; list-style: none; background: var(--color-card); border: 1px solid var(--color-line); border-radius: 14px; box-shadow: var(--shadow-card); }
li { display: grid; grid-template: "time to to" "time of of" "gate state join" auto / auto 1fr auto; gap: 0.1rem 0.9rem; padding: 0.75rem 0.9rem; align-items: center; }
li + li { border-top: 1px solid var(--color-line); }
.time { grid-area: time; align-self: start; min-width: 5.2rem; }
.time time { display: block; color: var(--color-bright); font: 700 1.45rem/1.15 var(--font-mono); }
.time s { display: block; }
.local { color: var(--color-dim); font-size: 0.85rem; }
h3 { grid-area: to; color: var(--color-bright); font-size: 1.45rem; line-height: 1.15; font-weight: 700; letter-spacing: -0.01em; }
.of { grid-area: of; color: var(--color-dim); font-size: 0.95rem; }
.code { color: var(--color-text); font: 700 0.95rem/1.4 var(--font-mono); }
.gate { grid-area: gate; color: var(--color-dim); font-size: 0.85rem; }
.gate strong { color: var(--color-bright); font: 700 1.1rem/1.2 var(--font-mono); }
.state { grid-area: state; justify-self: start; padding: 0.2rem 0.6rem; border: 1px solid; border-radius: 6px; font-size: 0.9rem; font-weight: 600; }
.join { grid-area: join; padding: 0.5rem 0.9rem; border-radius: 6px; background: light-dark(var(--accent-7), var(--accent-6)); color: var(--color-on-fill);
  min-height: 44px; display: inline-flex; align-items: center; font-size: 0.95rem; font-weight: 600; text-decoration: none; }
.join:hover { text-decoration: underline; }
${['slate', 'green', 'amber', 'blue', 'red'].map((tone) => `.${tone} { color: var(--color-${tone}-text); background: var(--color-${tone}-fill); border-color: var(--color-${tone}-line); }`).join('\n')}
s { text-decoration-thickness: 0.09em; }
.empty, .off { margin: 3rem 0 0; text-align: center; color: var(--color-dim); font-size: 1.1rem; }
.off { color: var(--color-bright); font-size: 1.45rem; }
footer { padding: 0 1.2rem 1rem; text-align: center; color: var(--color-dim); font-size: 0.85rem; }
footer a { display: inline-block; padding: 0.85rem 0.35rem; }
a { color: var(--color-blue-text); }
:focus-visible { outline: 3px solid var(--color-blue-text); outline-offset: 2px; border-radius: 4px; }
.bar :focus-visible { outline-color: var(--color-lamp); }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
[data-embedded] .bar { padding-block: 0.45rem; }
@media (width < 30em) { .join { grid-column: 1 / -1; grid-row: 4; justify-content: center; margin-top: 0.4rem; } }
@media (width >= 48em) {
  li { grid-template: "time to gate state join" "time of gate state join" / 6.2rem 1fr 5.5rem 8rem auto; padding: 0.8rem 1.2rem; }
  #board:has(.join) li { grid-template-columns: 6.2rem 1fr 5.5rem 8rem 9.5rem; }
  .gate span { display: block; }
  .gate strong { font-size: 1.45rem; }
  .join { justify-self: end; }
}
@container (width < 15em) { li { grid-template: "time" "to" "of" "gate" "state" "join" / minmax(0, 1fr); } }
@media (forced-colors: active) { .state, .join { border: 1px solid CanvasText; } }
@media print {
  html { font-size: 11pt; color-scheme: light; }
  html, body, ul, .bar { background: #fff; color: #000; box-shadow: none; }
  .clock, .join, footer a, .local { display: none; }
  h1, h1 span, h2, h3, .time time, .gate strong, .of, .code { color: #000; }
  li { break-inside: avoid; }
}
`;

/** Returns the style of the page, in the airline's accent (`#rrggbb`). */
export function styleOf({
  accent,
  fonts,
}: {
  readonly accent: string | null;
  readonly fonts: string;
}): string {
  return `${fonts}:root {${TOKENS}--stripe: ${accent ?? 'var(--accent-6)'}; }${RULES}`;
}
