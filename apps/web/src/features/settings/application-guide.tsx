import { plainRoutes } from '@crewroom/domain/contract/routes';
import { chatPermissions, invitationOf } from '@crewroom/domain/discord/application';
import { eventPermission } from '@crewroom/domain/discord/events';
import { type ChatChannel, chatChannels } from '@crewroom/domain/discord/posts';
import { channelKeys, settingTable } from '@crewroom/domain/settings/table';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { Button, buttonLook } from '../../components/ui/button.tsx';
import { CopyField } from '../../components/ui/copy-field.tsx';
import { fetchApi } from '../../lib/api-client.ts';
import { failureText } from '../../lib/api-error.ts';
import type { SettingStates } from './setting-texts.ts';

const DEVELOPERS = 'https://discord.com/developers/applications';

type GuideProps = { readonly states: SettingStates };

/** How an application is made at Discord and let into the airline's server, with what is to be pasted there. */
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
        , copy its ID, its public key and the token of its bot to the fields below, and save them.
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
              className={buttonLook()}
              href={invitationOf(id, { hasEvents })}
              target="_blank"
              rel="noreferrer"
            >
              Invite the application
            </a>
          ) : (
            <span className="text-dim">The way to invite it stands here once its ID is set.</span>
          )}
        </div>
      </li>
      <li>
        <div className="grid gap-2">
          <span>
            Paste this address as its Interactions Endpoint URL, on the page General Information, and save it
            there: Discord then tries whether the portal answers. What crew press and type comes to it,
            signed.
          </span>
          <CopyField
            label="Interactions address"
            value={window.location.origin + plainRoutes.discordInteractions.path}
          />
        </div>
      </li>
      <li>
        Name its channels below: in Discord’s settings under Advanced switch Developer Mode on, then a right
        click on a channel offers Copy Channel ID. Then let it greet each of them.
      </li>
    </ol>
  );
}

/** Lets the application greet a channel, and says what came of it. */
function GreetChannel({ channel }: { readonly channel: ChatChannel }) {
  const saidId = useId();
  const greet = useMutation({
    mutationFn: () => fetchApi('greetChannel', { body: { channel } }, { timeoutMs: 30_000 }),
  });
  const { data, error, isPending } = greet;
  const isRight = data?.ok === true;
  const words = error === null ? data?.message : failureText(error, 'The channel could not be greeted').text;
  const { label } = settingTable[channelKeys[channel]];
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap gap-x-4 gap-y-2 items-center">
        <span className="flex-[1_1_8rem]">{label}</span>
        <Button
          aria-label={`Post a greeting: ${label}`}
          aria-describedby={words === undefined ? undefined : saidId}
          isBusy={isPending}
          onClick={() => greet.mutate()}
        >
          Post a greeting
        </Button>
      </div>
      <div role="status" className="text-13 leading-5">
        {words !== undefined && !isPending && (
          <p
            id={saidId}
            className={`flex gap-2 wrap-anywhere [&_svg]:mt-0.5 ${isRight ? 'text-green-text' : 'text-error'}`}
          >
            {isRight ? <IconCheck size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
            <span className="min-w-0">{words}</span>
          </p>
        )}
      </div>
    </div>
  );
}

/** The channels, to be greeted by the application as it is saved. */
export function Greetings() {
  return (
    <section className="grid gap-2" aria-label="Greetings">
      <h3 className="text-14 leading-5.5 font-semibold">Try it out</h3>
      <p className="text-12 leading-4 text-dim">
        A greeting is posted at once, as everything that is saved here is. It says what is missing, if
        anything is.
      </p>
      {chatChannels.map((channel) => (
        <GreetChannel key={channel} channel={channel} />
      ))}
    </section>
  );
}
