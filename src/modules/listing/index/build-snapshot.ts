import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { Db, DbAddress } from '../../../platform/database/db.ts';
import { hasMoreProducts } from './facet-index.store.ts';
import { getSnapshotStore, type IndexSnapshot, loadSnapshot } from './index-snapshot.ts';
import { yieldToScans } from './yield-to-scans.ts';

/** First message to the child process. */
export type SnapshotJob = { database: DbAddress | string; folder: string };

/** Old-space limit of the child process, so that it collects garbage instead of growing; megabytes. */
const MAX_CHILD_HEAP_MB = 256;

/**
 * Builds and saves the index of a large catalog in a child process, and loads it from the file. Null for a smaller catalog,
 * when this database has no builder, and when the child failed.
 */
export async function buildSnapshot(db: Db): Promise<IndexSnapshot | null> {
  const store = getSnapshotStore(db);
  if (!store?.builder || !(await hasMoreProducts(db, store.builder.minProducts))) return null;
  await runChild({ database: store.builder.database, folder: store.folder });
  return loadSnapshot(db);
}

async function runChild(job: SnapshotJob): Promise<void> {
  // resolved through package.json imports, because the built server is in another folder
  const script = createRequire(import.meta.url).resolve('#snapshot-child');
  const child = fork(script, {
    execArgv: [`--max-old-space-size=${MAX_CHILD_HEAP_MB}`, '--no-warnings'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.on('message', async () => {
    await yieldToScans();
    // the child may have ended; its exit is awaited below
    if (child.connected) child.send('continue', () => undefined);
  });
  child.send(job);
  try {
    const [code] = await once(child, 'exit');
    if (code !== 0) console.warn(`the process that builds the facet index ended with ${code}`);
  } catch (error) {
    console.warn(`the process that builds the facet index could not be started: ${error}`);
  }
}
