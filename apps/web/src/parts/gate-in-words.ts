/** A gate as it is shown: "Gate A1" for "A1", and as it was typed where that names it a gate already. */
export function gateInWords(gate: string): string {
  return /^gate\b/i.test(gate) ? gate : `Gate ${gate}`;
}
