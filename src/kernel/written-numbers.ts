import type { Digits } from './locale.ts';

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

/** Where each numbering system begins in Unicode; its ten digits follow each other. */
const ZERO: Record<Digits, number> = { latn: 0x30, arab: 0x660, arabext: 0x6f0, deva: 0x966 };

/** A whole number of its own: no part of a code or of a Latin name, such as `iPhone 13`. */
const FIGURE = /(?<![\p{Script=Latin}\d#*.,])(?<!\p{Script=Latin} )\d+(?![\p{Script=Latin}\d#]|[.,]\d)/gu;

/** Words of the shop whose own figures have the digits of their language. What is filled in later is not theirs. */
export function inDigits<Words>(words: Words, digits: Digits): Words;
export function inDigits(words: unknown, digits: Digits): unknown {
  const written = (figure: string) =>
    figure.replace(/\d/g, (digit) => String.fromCodePoint(ZERO[digits] + Number(digit)));
  const within = (part: unknown): unknown => {
    // as people write it, a message with arguments would have to be read first
    if (typeof part === 'string') return part.includes('{') ? part : part.replace(FIGURE, written);
    if (Array.isArray(part))
      return part.map((one) => (Array.isArray(one) ? [one[0], ...one.slice(1).map(within)] : within(one)));
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, within(value)]));
  };
  return within(words);
}
