import { type SettingKey, settingTable } from '@crewroom/domain/settings/table';
import { type ReactNode, useId } from 'react';
import IconExternalLink from '~icons/tabler/external-link';
import { buttonClasses } from '../../components/ui/button.tsx';
import { TextField } from '../../components/ui/field.tsx';

type DocumentRowProps = {
  readonly settingKey: SettingKey;
  readonly value: string;
  /** The current URL, which people can open. Null without one. */
  readonly saved: string | null;
  readonly isFixed: boolean;
  readonly error: ReactNode;
  readonly onType: (value: string) => void;
  /** The source of the value. */
  readonly children: ReactNode;
};

/** A document of the staff hub: its name, its link, and the button that opens it. */
export function DocumentRow(props: DocumentRowProps) {
  const { settingKey, value, saved, isFixed, error, onType, children } = props;
  const { label } = settingTable[settingKey];
  const id = useId();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1 items-center py-2.5 not-first:border-t not-first:border-t-line @min-[34rem]:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <div className="@max-[34rem]:col-span-2">
        <label className="text-14 leading-5 font-semibold" htmlFor={id}>
          {label}
        </label>
        {saved === null && <p className="text-dim text-12 leading-4">Not linked yet</p>}
      </div>
      <TextField
        id={id}
        type="url"
        error={error}
        placeholder="https://"
        readOnly={isFixed}
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      {saved === null ? (
        <span className="w-11" />
      ) : (
        <a
          className={`${buttonClasses({ kind: 'quiet' })} w-11`}
          href={saved}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Open ${label} (opens in a new tab)`}
        >
          <IconExternalLink size={18} aria-hidden />
        </a>
      )}
      <div className="col-span-full @min-[34rem]:col-start-2 empty:hidden">{children}</div>
    </li>
  );
}
