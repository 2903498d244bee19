import type { Reporter } from 'knip';

/** Knip prints nothing when it finds nothing, or when it read nothing. This reporter prints how many files it read. */
const reportCount: Reporter = ({ counters }) => {
  console.log(`knip read ${counters.processed} files`);
};

export default reportCount;
