import { usedAccent } from '../../components/ui/accent.ts';

/** A square of a colour. The value is next to it. */
export function Swatch({ colour }: { readonly colour: string }) {
  return (
    <span
      className="inline-block size-4 flex-none rounded border border-line"
      style={{ background: colour }}
      aria-hidden
    />
  );
}

/** Says in which colours a chosen accent (`#rrggbb`) is shown; nothing when none of them differs from it. */
export function UsedAccent({ chosen }: { readonly chosen: string }) {
  const { light, dark } = usedAccent(chosen);
  const colours = [
    ['Chosen', chosen.toLowerCase()],
    ['Used in light', light],
    ['Used in dark', dark],
  ] as const;
  if (colours.every(([, colour]) => colour === chosen.toLowerCase())) return null;
  return (
    <div className="text-13 leading-5" role="status">
      <p>The colour is changed so that text on it can be read.</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 p-0 list-none">
        {colours.map(([name, colour]) => (
          <li className="flex gap-1.5 items-center" key={name}>
            <Swatch colour={colour} />
            {`${name} `}
            <code>{colour}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
