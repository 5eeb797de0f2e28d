const LENGTHS = ['length_mm', 'width_mm', 'height_mm'] as const;

/** The first empty length of a size of which another one is given; null for a complete size and for none. */
export function findMissingLength(
  values: Readonly<Record<(typeof LENGTHS)[number], unknown>>,
): (typeof LENGTHS)[number] | null {
  const missing = LENGTHS.filter((field) => values[field] === null);
  return missing.length < LENGTHS.length ? (missing[0] ?? null) : null;
}
