import type { Reporter } from 'knip';

/** Knip is silent when it finds nothing, and so it is when it looked at nothing; this says how much it looked at. */
const reportCount: Reporter = ({ counters }) => {
  console.log(`knip read ${counters.processed} files`);
};

export default reportCount;
