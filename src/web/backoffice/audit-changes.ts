type Facts = Record<string, string | number | boolean | null>;

/** What a deed changed or added, as it was written down: whoever reads the log reads what the program knew. */
export function changesOf(before: Facts, after: Facts): { name: string; before: string | null; after: string }[] {
  return Object.entries(after)
    .filter(([name, value]) => value !== (before[name] ?? null) && value !== '')
    .map(([name, value]) => ({
      name,
      before: name in before ? String(before[name] ?? '–') : null,
      after: String(value ?? '–'),
    }));
}
