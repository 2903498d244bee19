import { isAdministrator } from '@crewroom/domain/contract/access';
import { hubDocuments } from '@crewroom/domain/hub/documents';
import { useStartData } from '../../lib/start-data.ts';
import { useViewer } from '../../parts/viewer.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { DocumentCard } from './components/document-card.tsx';
import classes from './hub-screen.module.css';

/** The airline's five documents, all of them always, as far as the airline has set where they are (specification, section 2). */
export function HubScreen() {
  const { hub, thresholds } = useStartData();
  const viewer = useViewer();
  const maySet = isAdministrator(viewer?.rank ?? null, thresholds);
  return (
    <>
      <PageHeader title="Staff Hub" />
      <p className={classes.about}>The airline’s documents. Each opens in a new tab.</p>
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
