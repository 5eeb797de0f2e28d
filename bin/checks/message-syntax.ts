import { createRequire } from 'node:module';
import { listPluralForms } from '../../src/modules/content/languages/message-syntax.rules.ts';

/** Part of the syntax tree that the checks use. */
type Element = { type: number; value?: string; options?: Record<string, { value: Element[] }>; pluralType?: string };
type Parser = {
  parse(message: string): Element[];
  TYPE: Record<'literal' | 'argument' | 'plural' | 'select' | 'tag', number>;
};

// Uses the parser of use-intl, which also parses the messages at run time.
const fromUseIntl = createRequire(import.meta.resolve('use-intl'));
const fromFormatter = createRequire(fromUseIntl.resolve('intl-messageformat'));
const { parse, TYPE }: Parser = fromFormatter('@formatjs/icu-messageformat-parser');

function* everyElement(elements: Element[]): Generator<Element> {
  for (const element of elements) {
    yield element;
    for (const option of Object.values(element.options ?? {})) yield* everyElement(option.value);
  }
}

function findElementFault(element: Element, locale: string): string | undefined {
  if (element.type === TYPE.tag) return `holds the tag <${element.value}>: messages are plain text`;
  if (element.type !== TYPE.plural || !element.options) return;
  const written = Object.keys(element.options);
  const type = element.pluralType === 'ordinal' ? 'ordinal' : 'cardinal';
  const missing = listPluralForms(locale, type).filter((form) => !written.includes(form));
  if (missing.length > 0) return `lacks the plural form ${missing.join(', ')} of ${element.value}`;
}

/** Validates a message as ICU text of its language; empty when valid. */
export function findMessageFaults(text: string, locale: string): string[] {
  try {
    return [...everyElement(parse(text))]
      .map((element) => findElementFault(element, locale))
      .filter((fault) => fault !== undefined);
  } catch (error) {
    return [`is not ICU text (${error instanceof Error ? error.message : error})`];
  }
}

function listArguments(text: string): Set<string> {
  const names = [...everyElement(parse(text))]
    .filter((element) => element.type !== TYPE.literal)
    .map((element) => element.value);
  return new Set(names.filter((name) => name !== undefined));
}

/** Returns a message when a translation uses other arguments than the English text. Both must be valid. */
export function compareArguments(english: string, translated: string): string | undefined {
  const wanted = listArguments(english);
  const given = listArguments(translated);
  const lost = [...wanted].filter((name) => !given.has(name));
  const invented = [...given].filter((name) => !wanted.has(name));
  if (lost.length > 0) return `lost {${lost.join('}, {')}}`;
  if (invented.length > 0) return `has {${invented.join('}, {')}}, which the English text does not have`;
}
