import { plainRoutes } from '@crewroom/domain/contract/routes';
import { chatPermissions, invitationOf } from '@crewroom/domain/discord/application';
import { eventPermission } from '@crewroom/domain/discord/events';
import { chatChannels } from '@crewroom/domain/discord/posts';
import { channelKeys, type SettingKey, settingTable } from '@crewroom/domain/settings/table';
import IconCircleCheck from '~icons/tabler/circle-check';
import IconCircleDashed from '~icons/tabler/circle-dashed';
import { buttonClasses } from '../../components/ui/button.tsx';
import { CopyField } from '../../components/ui/copy-field.tsx';
import { StatusBadge } from '../../components/ui/status-badge.tsx';
import type { SettingStates } from './setting-texts.ts';
import { TestPost } from './test-post.tsx';

const DEVELOPERS = 'https://discord.com/developers/applications';

type GuideProps = { readonly states: SettingStates };

const credentialKeys = ['discordApplicationId', 'discordPublicKey', 'discordBotToken'] as const;

/** Returns which of some settings are saved. */
const savedOf = (states: SettingStates, keys: readonly SettingKey[]): readonly SettingKey[] =>
  keys.filter((key) => {
    const state = states.get(key);
    return state?.isSet ?? (state?.value ?? null) !== null;
  });

type StepStateProps = GuideProps & { readonly keys: readonly SettingKey[] };

/** How much of a step is saved here. */
function StepState({ states, keys }: StepStateProps) {
  const saved = savedOf(states, keys).length;
  const isDone = saved === keys.length;
  return (
    <StatusBadge tone={isDone ? 'green' : 'graphite'} icon={isDone ? IconCircleCheck : IconCircleDashed}>
      {isDone ? 'Saved' : `${saved} of ${keys.length} saved`}
    </StatusBadge>
  );
}

/** How to create an application at Discord and add it to the airline's server, with the values to paste there. */
export function ApplicationGuide({ states }: GuideProps) {
  const id = states.get('discordApplicationId')?.value ?? null;
  const hasEvents = states.get('discordEvents')?.value === true;
  return (
    <ol className="grid gap-4 ps-6 text-14 leading-5.5 list-decimal marker:text-dim">
      <li>
        Make an application on{' '}
        <a className="text-accent-text underline" href={DEVELOPERS} target="_blank" rel="noreferrer">
          Discord’s page for developers
        </a>
        , copy its ID, its public key and the token of its bot to the fields below, and save them.{' '}
        <StepState states={states} keys={credentialKeys} />
      </li>
      <li>
        <div className="grid gap-2 justify-items-start">
          <span>Invite it to the airline’s server. It asks for its commands, and for these permissions:</span>
          <ul className="grid gap-1 ps-5 list-disc marker:text-dim">
            {chatPermissions.map(({ name, why }) => (
              <li key={name}>
                <strong className="font-semibold">{name}</strong>, {why}
              </li>
            ))}
            <li>
              <strong className="font-semibold">{eventPermission.name}</strong>, {eventPermission.why}
            </li>
          </ul>
          {typeof id === 'string' ? (
            <a
              className={buttonClasses()}
              href={invitationOf(id, { hasEvents })}
              target="_blank"
              rel="noreferrer"
            >
              Invite the application
            </a>
          ) : (
            <span className="text-dim">The invite button appears here once its ID is set.</span>
          )}
        </div>
      </li>
      <li>
        <div className="grid gap-2">
          <span>
            Paste this URL as its Interactions Endpoint URL, on the page General Information, and save it
            there. Discord then checks that the portal responds. Button presses and commands arrive there,
            signed.
          </span>
          <CopyField
            label="Interactions URL"
            value={window.location.origin + plainRoutes.discordInteractions.path}
          />
        </div>
      </li>
      <li>
        Name its channels below: in Discord’s settings under Advanced switch Developer Mode on, then a right
        click on a channel offers Copy Channel ID. Then send a test post to each of them.{' '}
        <StepState states={states} keys={Object.values(channelKeys)} />
      </li>
    </ol>
  );
}

/** The channels, each with a test post by the saved application. */
export function ChannelTests() {
  return (
    <section className="grid gap-2" aria-label="Test posts">
      <h3 className="text-14 leading-5.5 font-semibold">Try it out</h3>
      <p className="text-12 leading-4 text-dim">
        A test post uses what is saved here. It tells you if anything is missing.
      </p>
      {chatChannels.map((channel) => (
        <TestPost
          key={channel}
          channel={channel}
          by="application"
          label={settingTable[channelKeys[channel]].label}
        >
          <span className="flex-[1_1_8rem]">{settingTable[channelKeys[channel]].label}</span>
        </TestPost>
      ))}
    </section>
  );
}
