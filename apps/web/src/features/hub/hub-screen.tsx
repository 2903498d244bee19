import { isAdministrator, navigationScreens } from '@crewroom/domain/contract/access';
import { hubDocuments, hubSetting } from '@crewroom/domain/hub/documents';
import IconExternalLink from '~icons/tabler/external-link';
import IconFileText from '~icons/tabler/file-text';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { useViewer } from '../../components/viewer.ts';
import { useStartData } from '../../lib/start-data.ts';
import { type DocumentDetail, documentDetails, hostOf } from './document-details.ts';

// A card looks like the cover of a manual, with its spine at the left.
const cardClasses =
  'group relative grid grid-cols-[56px_minmax(0,1fr)] min-w-0 overflow-hidden border rounded-card transition-[border-color,background-color] has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2';
const spineClasses = 'grid items-start justify-items-center pt-5';
const titleClasses = 'text-18 font-bold leading-[1.625rem]';
const footClasses = 'flex flex-wrap gap-x-2 gap-y-1 items-center pt-2.5 mt-auto text-14 leading-5';

const cardPartClasses = {
  there: {
    card: `${cardClasses} border-line bg-card shadow-card hover:border-accent-text hover:bg-hover`,
    spine: `${spineClasses} bg-accent-soft text-accent-text`,
    title: `${titleClasses} text-bright`,
    foot: `${footClasses} text-accent-text`,
  },
  missing: {
    card: `${cardClasses} border-line border-dashed bg-transparent`,
    spine: `${spineClasses} bg-sunken text-dim`,
    title: `${titleClasses} text-dim`,
    foot: `${footClasses} text-text font-semibold`,
  },
} as const;

type DocumentCardProps = Pick<DocumentDetail, 'title' | 'icon'> & {
  readonly about?: string;
  /** The document's URL, or null when the airline has not set one. */
  readonly target: string | null;
  /** The setting for a missing URL, shown to administrators only. */
  readonly setting?: string | undefined;
};

function Title({ title, target }: { readonly title: string; readonly target: string | null }) {
  if (target === null) {
    return (
      <h2 className={cardPartClasses.missing.title}>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- without a URL it is a disabled link, as its role says */}
        <a className="text-inherit" role="link" aria-disabled="true">
          {title}
        </a>
      </h2>
    );
  }
  return (
    <h2 className={cardPartClasses.there.title}>
      {/* The document's host gets no referrer and no access to the portal's window. */}
      <a
        // The whole card opens the document.
        className="text-inherit no-underline group-hover:underline after:absolute after:inset-0 after:rounded-card focus-visible:outline-none"
        href={target}
        target="_blank"
        rel="noopener noreferrer"
        referrerPolicy="no-referrer"
      >
        {title}
        <span className="visually-hidden"> (opens in a new tab)</span>
      </a>
    </h2>
  );
}

function Foot({ target, setting }: Pick<DocumentCardProps, 'target' | 'setting'>) {
  if (target !== null) {
    return (
      <p className={cardPartClasses.there.foot}>
        <span className="min-w-0 font-mono text-13 wrap-anywhere">{hostOf(target)}</span>
        <IconExternalLink size={16} stroke={1.75} aria-hidden />
      </p>
    );
  }
  return (
    <div className={cardPartClasses.missing.foot}>
      <p>Not available yet</p>
      {setting !== undefined && (
        <p className="text-dim font-normal wrap-anywhere">
          Set <code className="text-text font-mono text-13">{setting}</code> to offer it.
        </p>
      )}
    </div>
  );
}

/** One document as a card. Without a target it is a disabled link. */
function DocumentCard({ title, about, icon: Icon, target, setting }: DocumentCardProps) {
  const classes = cardPartClasses[target === null ? 'missing' : 'there'];
  return (
    <article className={classes.card}>
      <span className={classes.spine}>
        <Icon size={24} stroke={1.5} aria-hidden />
      </span>
      <div className="flex flex-col gap-1 min-w-0 min-h-37 pt-4.5 px-5 pb-3.5">
        <Title title={title} target={target} />
        {about !== undefined && <p className="text-dim">{about}</p>}
        <Foot target={target} setting={setting} />
      </div>
    </article>
  );
}

/** The airline's documents. Those without a URL are shown disabled. */
export function HubScreen() {
  const { hub, furtherDocuments, thresholds } = useStartData();
  const viewer = useViewer();
  const namesSetting = isAdministrator(viewer?.rank ?? null, thresholds);
  return (
    <>
      <PageHeader title={navigationScreens['/hub'].label} />
      <p className="-mt-3 mb-6 text-dim max-md:-mt-2 max-md:mb-4">
        The airline’s documents. Each opens in a new tab.
      </p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-4 p-0 list-none max-md:gap-3">
        {hubDocuments.map((document) => (
          <li className="grid min-w-0" key={document}>
            <DocumentCard
              {...documentDetails[document]}
              target={hub?.[document] ?? null}
              setting={namesSetting ? hubSetting(document) : undefined}
            />
          </li>
        ))}
        {furtherDocuments.map(({ title, url }) => (
          <li className="grid min-w-0" key={title}>
            <DocumentCard title={title} icon={IconFileText} target={url} />
          </li>
        ))}
      </ul>
    </>
  );
}
