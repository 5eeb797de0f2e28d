/** An update of so many products takes a fraction of the three seconds a statement may, on a busy machine too. */
const AT_ONCE = 500;

/** Hands a long list over piece by piece. */
export async function inParts<T>(list: readonly T[], work: (part: T[]) => Promise<void>): Promise<void> {
  for (let from = 0; from < list.length; from += AT_ONCE) await work(list.slice(from, from + AT_ONCE));
}
