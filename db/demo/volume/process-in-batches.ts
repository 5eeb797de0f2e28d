/** An update of this many products stays far below the statement timeout of three seconds, also on a busy machine. */
const BATCH_SIZE = 500;

/** Processes a long list in batches. */
export async function processInBatches<T>(list: readonly T[], work: (part: T[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < list.length; from += BATCH_SIZE) await work(list.slice(from, from + BATCH_SIZE));
}
