import { createTranslator, type MessageKeys, type Messages, type NestedKeyOf } from 'use-intl/core';
import ar from '../../messages/ar.json' with { type: 'json' };
import en from '../../messages/en.json' with { type: 'json' };
import fr from '../../messages/fr.json' with { type: 'json' };
import hi from '../../messages/hi.json' with { type: 'json' };
import tr from '../../messages/tr.json' with { type: 'json' };
import {
  DEFAULT_LOCALE,
  type Digits,
  digitsOf,
  type Locale,
  type ShippedLocale,
  withDigits,
} from '../kernel/locale.ts';
import type { Facts, Problem } from '../kernel/result.ts';
import { inDigits, writtenNumbers } from '../kernel/written-numbers.ts';

const SHIPPED: Record<ShippedLocale, Messages> = { en, fr, ar, tr, hi };

export type MessageKey = MessageKeys<Messages, NestedKeyOf<Messages>>;

export type Translator = {
  (key: MessageKey, facts?: Facts): string;
  /** Whether a key that came from data names a message. */
  has(key: string): key is MessageKey;
};

const known = new Map<string, Messages>(Object.entries(SHIPPED));
const translators = new Map<string, { messages: Messages; translator: Translator }>();

/** Those of languages that have digits of their own, by the messages they are made of. */
const inOwnDigits = new WeakMap<Messages, Map<Digits, Messages>>();

/** All messages of a language, as the browser gets them; English where nobody knows any. */
export function messagesOf(locale: Locale): Messages {
  const messages = known.get(locale) ?? SHIPPED[DEFAULT_LOCALE];
  const digits = digitsOf(locale);
  if (digits === 'latn') return messages;
  const made = inOwnDigits.get(messages) ?? new Map<Digits, Messages>();
  const own = made.get(digits) ?? inDigits(messages, digits);
  inOwnDigits.set(messages, made.set(digits, own));
  return own;
}

/** Puts the whole words of an added language in place of those known of it. */
export function learnWords(locale: string, messages: Messages): void {
  known.set(locale, messages);
}

/** The build compiles messages; what runs unbuilt reads them as people write them. */
export function areWordsCompiled(): boolean {
  return Array.isArray(SHIPPED.en.cart.selected);
}

/** The translator of a language for sentences made on the server: answers, mails. */
export function wordsFor(locale: Locale): Translator {
  const messages = messagesOf(locale);
  const spoken = withDigits(locale);
  const made = translators.get(spoken);
  if (made?.messages === messages) return made.translator;
  // a missing key is a fault of the build, found by `npm test`; at run time it must not take a page down
  const translate = createTranslator({ locale: spoken, messages, onError: () => undefined });
  const has = (key: string): key is MessageKey => holdsMessage(messages, key.split('.'));
  const translator: Translator = Object.assign(
    (key: MessageKey, facts?: Facts) =>
      translate(key, facts && writtenNumbers(messageAt(messages, key.split('.')), facts, spoken)),
    { has },
  );
  translators.set(spoken, { messages, translator });
  return translator;
}

/** Own names only: `toString` names no message. A message is text or, compiled, a list. */
function holdsMessage(tree: unknown, path: string[]): boolean {
  const found = messageAt(tree, path);
  return typeof found === 'string' || Array.isArray(found);
}

function messageAt(tree: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return tree;
  if (typeof tree !== 'object' || tree === null || Array.isArray(tree) || !Object.hasOwn(tree, name)) return undefined;
  return messageAt(Reflect.get(tree, name), rest);
}

/** `cart.out-of-stock` → `problems.cart.outOfStock` */
export function problemKey(code: string): string {
  return `problems.${code.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}`;
}

/** What a form calls its fields, in words, where that is not what `fieldNames` calls them. */
export type FieldLabels = Readonly<Record<string, string>>;

/**
 * The sentence for a problem; field names among its facts (`type`) are put in the language too, as the form calls them
 * if it does. An unknown field keeps the name that the caller sent: the same name may have a label somewhere else.
 */
export function sentenceFor(problem: Problem, t: Translator, labels: FieldLabels = {}): string {
  const key = problemKey(problem.code);
  if (!t.has(key)) return t('problems.api.unexpected');
  const { type } = problem.facts;
  if (problem.code === 'fields.unknown') return t(key, problem.facts);
  if (typeof type !== 'string') return t(key, problem.facts);
  const name = nameOf(type, t, labels);
  const facts = { ...problem.facts, type: name };
  const whole = wholeSentenceKey(problem.code, name);
  return t(t.has(whole) ? whole : key, facts);
}

function nameOf(field: string, t: Translator, labels: FieldLabels): string {
  const label = Object.hasOwn(labels, field) ? labels[field] : undefined;
  const key = `fieldNames.${field}`;
  return label ?? (t.has(key) ? t(key) : field);
}

/** A label that is a question or a statement is no subject of a sentence: what is wrong follows it as one of its own. */
function wholeSentenceKey(code: string, name: string): string {
  const area = /[?؟]$/.test(name) ? 'asked' : /[.।]$/.test(name) ? 'agreed' : 'fields';
  return problemKey(code.replace(/^fields\./, `${area}.`));
}
