import type { Digits } from './locale.ts';
import { createNumberFormatter } from './numbers/format-number.ts';

type Values = Record<string, unknown>;

/**
 * Formats the numeric arguments that a message inserts as plain text with the digits of the language; ICU itself formats
 * only number and plural arguments. `message` is compiled (plain text has no arguments), `locale` includes its numbering
 * system (`addDigitsToTag`).
 */
export function localizeNumbers<V extends Values>(message: unknown, values: V, locale: string): V {
  if (!/-u-nu-(?!latn)/.test(locale) || typeof message === 'string') return values;
  const counted = new Set<unknown>();
  collectNumberArguments(message, counted);
  const formatter = createNumberFormatter(locale, { useGrouping: false, maximumFractionDigits: 9 });
  const texts = Object.entries(values).flatMap(([name, value]) =>
    typeof value === 'number' && !counted.has(name) ? [[name, formatter.format(value)]] : [],
  );
  return { ...values, ...Object.fromEntries(texts) };
}

function collectNumberArguments(node: unknown, counted: Set<unknown>): void {
  if (typeof node !== 'object' || node === null) return;
  // a compiled number or plural argument is [name, type number, options]
  if (Array.isArray(node) && typeof node[1] === 'number') counted.add(node[0]);
  for (const part of Object.values(node)) collectNumberArguments(part, counted);
}

/** Code point of zero in each numbering system; the ten digits are consecutive. */
const ZERO_CODE_POINT: Record<Digits, number> = { latn: 0x30, arab: 0x660, arabext: 0x6f0, deva: 0x966 };

/** A standalone integer: not part of a code or of a Latin name such as `iPhone 13`. */
const STANDALONE_NUMBER = /(?<![\p{Script=Latin}\d#*.,])(?<!\p{Script=Latin} )\d+(?![\p{Script=Latin}\d#]|[.,]\d)/gu;

/** Converts the digits in messages to the numbering system of the language. Arguments are not affected. */
export function localizeDigits<Words>(words: Words, digits: Digits): Words;
export function localizeDigits(words: unknown, digits: Digits): unknown {
  const convert = (figure: string) =>
    figure.replace(/\d/g, (digit) => String.fromCodePoint(ZERO_CODE_POINT[digits] + Number(digit)));
  const convertTree = (part: unknown): unknown => {
    // a message with arguments that is not compiled would have to be parsed first
    if (typeof part === 'string') return part.includes('{') ? part : part.replace(STANDALONE_NUMBER, convert);
    if (Array.isArray(part))
      return part.map((one) => (Array.isArray(one) ? [one[0], ...one.slice(1).map(convertTree)] : convertTree(one)));
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, convertTree(value)]));
  };
  return convertTree(words);
}
