import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import { isolateText } from '../../../kernel/isolate-text.ts';
import type { RefusalReason } from '../../../kernel/result.ts';

export type ArgumentKind = 'text' | 'number' | 'date' | 'tag';
type Branches = { [name: string]: unknown };
type PluralNode = { name: string; type: Intl.PluralRuleType; forms: readonly string[] };

/** Types of the nodes of icu-minify. */
const SELECT_NODE_TYPE = 1;
const PLURAL_NODE_TYPE = 2;
const ORDINAL_NODE_TYPE = 3;
const NUMBER_NODE_TYPE = 4;
const DATE_NODE_TYPES = [5, 6];

/** Integers that use every plural form a text needs; French "many" begins at a million and is not needed. */
const COUNTED_NUMBERS = Array.from({ length: 1_000 }, (_, number) => number);

/** @throws for text that is not valid ICU */
export function parseMessage(text: string): CompiledMessage {
  return compile(text);
}

/** Arguments and tags of a message, by name. */
export function collectArguments(message: unknown, found = new Map<string, ArgumentKind>()): Map<string, ArgumentKind> {
  for (const [name, type, options] of listNodes(message)) {
    if (Array.isArray(type) || typeof type === 'string' || type === 0) found.set(name, 'tag');
    else if (type === undefined || type === SELECT_NODE_TYPE) found.set(name, found.get(name) ?? 'text');
    else found.set(name, typeof type === 'number' && DATE_NODE_TYPES.includes(type) ? 'date' : 'number');
    for (const branch of listBranches(options)) collectArguments(branch, found);
  }
  return found;
}

const pluralForms = new Map<string, readonly string[]>();

/**
 * Plural forms that the language needs: those of the integers, and `other` for every other number. Cached, because a file
 * can have thousands of plurals and a call takes a millisecond.
 */
export function listPluralForms(locale: string, type: Intl.PluralRuleType): readonly string[] {
  const key = `${locale} ${type}`;
  const cached = pluralForms.get(key);
  if (cached) return cached;
  const rules = new Intl.PluralRules(locale, { type });
  const forms = [...new Set([...COUNTED_NUMBERS.map((number) => rules.select(number)), 'other'])];
  pluralForms.set(key, forms);
  return forms;
}

/**
 * Problem of a text that replaces a message: it must be ICU text without tags, with the arguments of the English message,
 * used as in that message or in the built-in one of its language, and with all plural forms of its language. Null for a valid
 * text.
 */
export function findTextProblem(
  text: string,
  english: string,
  locale: string,
  builtIn = english,
): RefusalReason | null {
  let message: CompiledMessage;
  try {
    message = parseMessage(text);
  } catch {
    return { code: 'texts.syntax', facts: {} };
  }
  if (!hasValidStyles(message, locale)) return { code: 'texts.syntax', facts: {} };
  return (
    findArgumentProblem(message, parseMessage(english), parseMessage(builtIn)) ?? findPluralProblem(message, locale)
  );
}

/** Whether `Intl` accepts the number and date styles; one that it refuses makes the whole message fail. */
function hasValidStyles(message: unknown, locale: string): boolean {
  return listNodes(message).every(([, type, options]) => {
    if (type === NUMBER_NODE_TYPE || DATE_NODE_TYPES.some((one) => one === type))
      return isValidStyle(options, locale, type === NUMBER_NODE_TYPE);
    return listBranches(options).every((branch) => hasValidStyles(branch, locale));
  });
}

function isValidStyle(style: unknown, locale: string, isNumber: boolean): boolean {
  if (style === undefined) return true;
  // the name of a format: the shop defines none
  if (typeof style !== 'object' || style === null) return false;
  try {
    return Boolean(isNumber ? new Intl.NumberFormat(locale, style) : new Intl.DateTimeFormat(locale, style));
  } catch {
    return false; // RangeError
  }
}

function findArgumentProblem(
  message: CompiledMessage,
  english: CompiledMessage,
  builtIn: CompiledMessage,
): RefusalReason | null {
  const given = collectArguments(message);
  const needed = collectArguments(english);
  const own = collectArguments(builtIn);
  for (const [name, kind] of given) {
    if (kind === 'tag') return { code: 'texts.tag', facts: { name: `<${name}>` } };
    if (!needed.has(name)) return { code: 'texts.unknown-placeholder', facts: { name: showPlaceholder(name) } };
    const isDate = needed.get(name) === 'date';
    if (kind !== needed.get(name) && kind !== own.get(name) && (kind !== 'text' || isDate))
      return { code: 'texts.placeholder-type', facts: { name: showPlaceholder(name) } };
  }
  const missing = [...needed.keys()].filter((name) => !given.has(name)).map(showPlaceholder);
  return missing.length > 0 ? { code: 'texts.missing-placeholder', facts: { names: missing.join(' ') } } : null;
}

function findPluralProblem(message: CompiledMessage, locale: string): RefusalReason | null {
  for (const { name, type, forms } of collectPlurals(message)) {
    const missing = listPluralForms(locale, type).filter((form) => !forms.includes(form));
    if (missing.length > 0)
      return { code: 'texts.missing-plural', facts: { name: showPlaceholder(name), forms: missing.join(', ') } };
  }
  return null;
}

function collectPlurals(message: unknown): PluralNode[] {
  return listNodes(message).flatMap(([name, type, options]) => {
    const inner = listBranches(options).flatMap(collectPlurals);
    if (type !== PLURAL_NODE_TYPE && type !== ORDINAL_NODE_TYPE) return inner;
    const own = { name, type: type === ORDINAL_NODE_TYPE ? ('ordinal' as const) : ('cardinal' as const) };
    return [{ ...own, forms: isBranches(options) ? Object.keys(options) : [] }, ...inner];
  });
}

/** Isolated, so that its braces are not mirrored in a right-to-left sentence. */
function showPlaceholder(name: string): string {
  return isolateText(`{${name}}`);
}

type MessageNode = [name: string, type: unknown, options: unknown];

/** Nodes of a message that are not text: name, then type and options, or the children of a tag. */
function listNodes(message: unknown): MessageNode[] {
  if (!Array.isArray(message)) return [];
  return message.filter(Array.isArray).map(([name, type, options]): MessageNode => [String(name), type, options]);
}

function listBranches(options: unknown): unknown[] {
  return isBranches(options) ? Object.values(options) : [];
}

function isBranches(value: unknown): value is Branches {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
