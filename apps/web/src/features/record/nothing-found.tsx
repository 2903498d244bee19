type NothingFoundProps = {
  readonly text: string;
  /** Whether filters are set, which may be the reason. */
  readonly isNarrowed: boolean;
  readonly clearLabel: string;
  readonly onClear: () => void;
};

/** Shown when a list is empty. With filters set, it offers to remove them. */
export function NothingFound({ text, isNarrowed, clearLabel, onClear }: NothingFoundProps) {
  return (
    <>
      {text}
      {isNarrowed && (
        <button
          type="button"
          className="block min-h-8 touch:min-h-11 py-1 px-0 border-0 bg-transparent text-accent-text underline cursor-pointer"
          onClick={onClear}
        >
          {clearLabel}
        </button>
      )}
    </>
  );
}
