import type { SettingSection } from '@crewroom/domain/settings/sections';
import { type SettingKey, settingsIn } from '@crewroom/domain/settings/table';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import IconCircle from '~icons/tabler/circle';
import IconCircleCheckFilled from '~icons/tabler/circle-check-filled';
import { Button } from '../../components/ui/button.tsx';
import { SectionCard } from '../../components/ui/cards.tsx';
import { CopyField } from '../../components/ui/copy-field.tsx';
import { useStartData } from '../../lib/start-data.ts';
import type { SettingStates } from './setting-texts.ts';

const DISMISSED = 'crewroom-first-steps-dismissed';

function wasDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED) !== null;
  } catch {
    return false;
  }
}

function keepDismissed(): void {
  try {
    localStorage.setItem(DISMISSED, 'yes');
  } catch {
    // Storage can be forbidden. The list is then dismissed until the page is loaded again.
  }
}

type StepProps = {
  /** Whether it is done. Undefined where the portal cannot know it. */
  readonly isDone?: boolean;
  readonly children: ReactNode;
  readonly about: string;
};

function Step({ isDone, children, about }: StepProps) {
  const Icon = isDone === true ? IconCircleCheckFilled : IconCircle;
  return (
    <li className="flex items-start gap-3 py-2">
      <Icon
        className={`mt-0.5 ${isDone === true ? 'text-success' : 'text-line-strong'}`}
        size={20}
        aria-hidden
      />
      <div className="grid min-w-0 gap-0.5">
        <p className="text-15 leading-5.5 font-medium">
          {children}
          {isDone === true && <span className="visually-hidden"> (done)</span>}
        </p>
        <p className="text-13 leading-5 text-dim">{about}</p>
      </div>
    </li>
  );
}

/** Returns whether the owner has set any of some settings. */
const isAnySet = (keys: readonly SettingKey[], states: SettingStates): boolean =>
  keys.some((key) => {
    const state = states.get(key);
    return state !== undefined && (state.isSet === true || state.source !== 'default');
  });

function ToSection({ section, children }: { readonly section: SettingSection; readonly children: string }) {
  return (
    <Link to="/admin/settings" search={{ section }}>
      {children}
    </Link>
  );
}

/**
 * The first steps of a new owner, with links. A step is ticked when the settings show that it is
 * done. The list ends when all of these are, or when the owner dismisses it.
 */
export function FirstSteps({ states }: { readonly states: SettingStates }) {
  const { airline, publicUrl } = useStartData();
  const [isDismissed, setDismissed] = useState(wasDismissed);
  const hasLook = airline.logoUrl !== null || isAnySet(['airlineAccent'], states);
  const hasRanks = isAnySet(settingsIn('ranks'), states);
  const hasDocuments = isAnySet(settingsIn('documents'), states);
  const hasDiscord = isAnySet([...settingsIn('chat'), ...settingsIn('discord')], states);
  if (isDismissed || (hasLook && hasRanks && hasDocuments && hasDiscord)) return null;
  const dismiss = () => {
    keepDismissed();
    setDismissed(true);
  };
  return (
    <SectionCard
      title="First steps"
      headerAction={
        <Button kind="quiet" onClick={dismiss}>
          Dismiss
        </Button>
      }
    >
      <ol className="grid gap-x-8 p-0 list-none md:grid-cols-2">
        <Step isDone={hasLook} about="So that crew know where they are.">
          <ToSection section="airline">Choose a colour and a logo</ToSection>
        </Step>
        <Step isDone={hasRanks} about="Who is staff, who dispatches, and who administers.">
          <ToSection section="ranks">Check the ranks</ToSection>
        </Step>
        <Step isDone={hasDocuments} about="Handbooks and forms for the staff hub.">
          <ToSection section="documents">Link your documents</ToSection>
        </Step>
        <Step isDone={hasDiscord} about="Flights and reminders in your channels.">
          <ToSection section="chat">Connect Discord</ToSection>
        </Step>
        <Step about="From another tool’s spreadsheet. The group’s staff are added automatically.">
          <Link to="/admin/import">Import members</Link>
        </Step>
        <Step about="Send this URL to your crew. They sign in with Roblox.">Invite your crew</Step>
      </ol>
      {publicUrl !== null && (
        <div className="mt-3 max-w-150">
          <CopyField label="URL of your airline" value={publicUrl} />
        </div>
      )}
    </SectionCard>
  );
}
