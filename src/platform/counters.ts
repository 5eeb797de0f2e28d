export type Labels = Readonly<Record<string, string>>;

type CounterValue = { labels: Labels; count: number };

const counts = new Map<string, Map<string, CounterValue>>();

/** Increments a counter of this process. Labels must have few values, because every combination is a time series. */
export function incrementCounter(name: string, labels: Labels, by = 1): void {
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

/** Returns the values of a counter since the process started. */
export function readCounter(name: string): readonly CounterValue[] {
  return [...(counts.get(name)?.values() ?? [])];
}
