import { useId } from 'react';
import { contrastOf, DEFAULT_ACCENT, shadesOf, usedAccent } from '../../components/ui/accent.ts';

/** Returns how readable a text is, by the contrast of WCAG 2 from 1 to 21. */
export function contrastInWords(contrast: number): string {
  const ratio = `${contrast.toFixed(1)} to 1`;
  if (contrast >= 7) return `${ratio}, very easy to read (AAA)`;
  return contrast >= 4.5 ? `${ratio}, easy to read (AA)` : `${ratio}, hard to read`;
}

type Surface = {
  readonly name: string;
  readonly scheme: string;
  /** The card that a link is on, and the colours of a button and a link there. */
  readonly card: string;
  readonly button: string;
  readonly link: string;
};

function surfacesOf(chosen: string): readonly Surface[] {
  const shades = shadesOf(chosen);
  const { light, dark } = usedAccent(chosen);
  return [
    { name: 'Light', scheme: 'scheme-light', card: '#ffffff', button: light, link: shades[7] },
    { name: 'Dark', scheme: 'scheme-dark', card: '#111e34', button: dark, link: shades[4] },
  ];
}

function Preview({ surface: { name, scheme, card, button, link } }: { readonly surface: Surface }) {
  return (
    <figure
      className={`grid gap-2.5 content-start m-0 p-3 rounded border border-line bg-card text-text ${scheme}`}
    >
      <figcaption className="text-dim text-12 leading-4">
        {`${name} `}
        <code>{button}</code>
      </figcaption>
      <div className="flex flex-wrap gap-x-4 gap-y-2 items-center" aria-hidden="true">
        <span
          className="inline-flex items-center min-h-8 px-3 rounded text-13 font-semibold text-on-fill"
          style={{ background: button }}
        >
          View &amp; Allocate
        </span>
        <span className="text-14 underline" style={{ color: link }}>
          @CrewCasey
        </span>
      </div>
      <p className="text-dim text-12 leading-4.5">
        {`Button: ${contrastInWords(contrastOf(button, '#ffffff'))}`}
        <br />
        {`Link: ${contrastInWords(contrastOf(link, card))}`}
      </p>
    </figure>
  );
}

type AccentPickerProps = {
  /** The content of the text field: `#rrggbb`, or any other text while people type. */
  readonly value: string;
  readonly isFixed: boolean;
  readonly onPick: (colour: string) => void;
};

/** Picks the airline's colour, and previews it in both themes at once. */
export function AccentPicker({ value, isFixed, onPick }: AccentPickerProps) {
  const id = useId();
  const isHex = /^#[0-9a-f]{6}$/i.test(value);
  const shown = isHex ? value.toLowerCase() : DEFAULT_ACCENT;
  const { light, dark } = usedAccent(shown);
  const isChanged = isHex && shown !== light && shown !== dark;
  return (
    <div className="grid gap-3 min-w-0">
      <div className="flex flex-wrap gap-x-3 gap-y-1 items-center">
        {!isFixed && (
          <>
            <input
              id={id}
              type="color"
              className="size-11 flex-none p-1 rounded border border-line-strong bg-card cursor-pointer"
              value={shown}
              onChange={({ currentTarget }) => onPick(currentTarget.value)}
            />
            <label className="text-14 cursor-pointer" htmlFor={id}>
              Pick a colour
            </label>
          </>
        )}
        {isChanged && (
          <p className="flex-[1_1_14rem] text-dim text-13 leading-5">
            Its brightness is adjusted for each theme, so that text on it can be read.
          </p>
        )}
      </div>
      <div className="grid gap-3 grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))]" role="status">
        {surfacesOf(shown).map((surface) => (
          <Preview key={surface.name} surface={surface} />
        ))}
      </div>
    </div>
  );
}
