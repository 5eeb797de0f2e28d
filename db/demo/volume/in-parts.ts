/** An update of this many products stays far below the statement timeout of three seconds, also on a busy machine. */
const AT_ONCE = 500;

/** Processes a long list in batches. */
export async function inParts<T>(list: readonly T[], work: (part: T[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < list.length; from += AT_ONCE) await work(list.slice(from, from + AT_ONCE));
}
