type Values = Record<string, string | number | Date>;

/**
 * Numbers that a message shows as they are, in the language's digits: ICU writes those it counts with, and takes plain
 * arguments for text. `message` is compiled (mere text asks for nothing), `locale` says its digits (`withDigits`).
 */
export function writtenNumbers<V extends Values>(message: unknown, values: V, locale: string): V | Values {
  if (!/-u-nu-(?!latn)/.test(locale) || typeof message === 'string') return values;
  const counted = new Set<unknown>();
  noteCounted(message, counted);
  const format = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 9 });
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' && !counted.has(name) ? format.format(value) : value,
    ]),
  );
}

function noteCounted(node: unknown, counted: Set<unknown>): void {
  if (typeof node !== 'object' || node === null) return;
  // a counted argument is its name, a number for its kind, and what is said of it
  if (Array.isArray(node) && typeof node[1] === 'number') counted.add(node[0]);
  for (const part of Object.values(node)) noteCounted(part, counted);
}
