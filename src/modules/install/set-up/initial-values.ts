/** Values of a new entry, as its empty form has them. */
export function readInitialValues(fields: Readonly<Record<string, { initial: unknown }>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, { initial }]) => [name, initial]));
}
