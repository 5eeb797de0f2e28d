import { once } from 'node:events';
import { openDb } from '../../../platform/database/db.ts';
import { buildColumns } from './build-columns.ts';
import type { SnapshotJob } from './build-snapshot.ts';
import { lockSnapshotFile } from './facet-index.store.ts';
import { loadSnapshot, saveSnapshot, setSnapshotFolder } from './index-snapshot.ts';

/*
 * Child process that builds the facet index of a large catalog and saves it: the product rows need hundreds of megabytes
 * of heap, which a process that serves requests does not return to the system.
 */

process.on('disconnect', () => process.exit(1));
const [job] = (await once(process, 'message')) as [SnapshotJob];

const { db, close } = openDb(job.database, { statementTimeout: 0, idleTransactionTimeout: 0, maxConnections: 3 });
try {
  setSnapshotFolder(db, job.folder);
  await lockSnapshotFile(db, job.folder, async () => {
    // another process of this shop may have built it meanwhile
    if (await loadSnapshot(db)) return;
    await saveSnapshot(db, await buildColumns(db, waitForTurn));
  });
} finally {
  await close();
}
// a disconnect would call the listener above, which ends the process with 1
process.exit(0);

/** Asks the parent, which knows the running list queries. */
async function waitForTurn(): Promise<void> {
  const turn = once(process, 'message');
  process.send?.('waiting');
  await turn;
}
