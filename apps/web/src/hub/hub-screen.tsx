import { isAdministrator, screens } from '@crewroom/domain/contract/access';
import { type HubDocument, hubDocuments, hubSetting } from '@crewroom/domain/hub/documents';
import { IconExternalLink } from '@tabler/icons-react';
import { useStartData } from '../lib/start-data.ts';
import { useViewer } from '../parts/viewer.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { documentDetails, hostOf } from './document-details.ts';
import classes from './hub-screen.module.css';

type DocumentCardProps = {
  readonly document: HubDocument;
  /** The document's address; null when the airline has not set one. */
  readonly target: string | null;
  /** Whether to name the setting for a missing address: shown to administrators only. */
  readonly namesSetting: boolean;
};

function Title({ title, target }: { readonly title: string; readonly target: string | null }) {
  if (target === null) {
    return (
      <h2 className={classes.title}>
        {/* biome-ignore lint/a11y/useValidAnchor: without an address it opens nothing, and its role says that it is a disabled link */}
        <a role="link" aria-disabled="true">
          {title}
        </a>
      </h2>
    );
  }
  return (
    <h2 className={classes.title}>
      {/* The document's host gets no referrer and no access to the portal's window. */}
      <a
        className={classes.link}
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

function Foot({ document, target, namesSetting }: DocumentCardProps) {
  if (target !== null) {
    return (
      <p className={classes.foot}>
        <span className={classes.host}>{hostOf(target)}</span>
        <IconExternalLink size={16} stroke={1.75} aria-hidden />
      </p>
    );
  }
  return (
    <div className={classes.foot}>
      <p>Not available yet</p>
      {namesSetting && (
        <p className={classes.setting}>
          Set <code>{hubSetting(document)}</code> to offer it.
        </p>
      )}
    </div>
  );
}

/** One document as a card; without a target it is a disabled link. */
export function DocumentCard(props: DocumentCardProps) {
  const { document, target } = props;
  const { title, about, icon: Icon } = documentDetails[document];
  return (
    <article className={classes.card} data-missing={target === null}>
      <span className={classes.spine}>
        <Icon size={24} stroke={1.5} aria-hidden />
      </span>
      <div className={classes.cover}>
        <Title title={title} target={target} />
        <p className={classes.about}>{about}</p>
        <Foot {...props} />
      </div>
    </article>
  );
}

/** The airline's five documents. Those without an address are shown disabled. */
export function HubScreen() {
  const { hub, thresholds } = useStartData();
  const viewer = useViewer();
  const maySet = isAdministrator(viewer?.rank ?? null, thresholds);
  return (
    <>
      <PageHeader title={screens['/hub'].label} />
      <p className={classes.hubScreenAbout}>The airline’s documents. Each opens in a new tab.</p>
      <ul className={classes.shelf}>
        {hubDocuments.map((document) => (
          <li key={document}>
            <DocumentCard document={document} target={hub?.[document] ?? null} namesSetting={maySet} />
          </li>
        ))}
      </ul>
    </>
  );
}
