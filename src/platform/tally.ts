export type Labels = Readonly<Record<string, string>>;

type Counted = { labels: Labels; count: number };

const counts = new Map<string, Map<string, Counted>>();

/** Counts something that has happened in this process. Labels have few values: whoever reads them keeps every one. */
export function tally(name: string, labels: Labels, by = 1): void {
  let counted = counts.get(name);
  if (!counted) {
    counted = new Map();
    counts.set(name, counted);
  }
  const key = Object.values(labels).join('\n');
  const known = counted.get(key);
  if (known) known.count += by;
  else counted.set(key, { labels, count: by });
}

/** What was counted under a name since the process began. */
export function tallied(name: string): readonly Counted[] {
  return [...(counts.get(name)?.values() ?? [])];
}
