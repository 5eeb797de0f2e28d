import { createTranslator, type MessageKeys, type Messages, type NestedKeyOf } from 'use-intl/core';
import ar from '../../messages/ar.json' with { type: 'json' };
import en from '../../messages/en.json' with { type: 'json' };
import fr from '../../messages/fr.json' with { type: 'json' };
import hi from '../../messages/hi.json' with { type: 'json' };
import tr from '../../messages/tr.json' with { type: 'json' };
import {
  addDigitsToTag,
  type BuiltInLocale,
  DEFAULT_LOCALE,
  type Digits,
  getLocaleDigits,
  type Locale,
} from '../kernel/locale.ts';
import { localizeDigits } from '../kernel/localize-digits.ts';
import type { Facts, RefusalReason } from '../kernel/result.ts';

const BUILT_IN_MESSAGES: Record<BuiltInLocale, Messages> = { en, fr, ar, tr, hi };

export type MessageKey = MessageKeys<Messages, NestedKeyOf<Messages>>;

export type Translator = {
  (key: MessageKey, facts?: Facts): string;
  /** Whether a message with this key exists. */
  has(key: string): key is MessageKey;
};

const messagesByLocale = new Map<string, Messages>(Object.entries(BUILT_IN_MESSAGES));
const translators = new Map<string, { messages: Messages; translator: Translator }>();

/** Messages with converted digits, by the original messages. */
const messagesByDigits = new WeakMap<Messages, Map<Digits, Messages>>();

/** Number of changes by language; see `getMessagesRevision`. */
const revisions = new Map<string, number>();

/** All messages of a language, as sent to the browser; English for an unknown language. */
export function getMessages(locale: Locale): Messages {
  const messages = getRegisteredMessages(locale);
  const digits = getLocaleDigits(locale);
  if (digits === 'latn') return messages;
  const made = messagesByDigits.get(messages) ?? new Map<Digits, Messages>();
  const own = made.get(digits) ?? localizeDigits(messages, digits);
  messagesByDigits.set(messages, made.set(digits, own));
  return own;
}

/** Messages before their digits are converted. */
export function getRegisteredMessages(locale: string): Messages {
  return messagesByLocale.get(locale) ?? BUILT_IN_MESSAGES[DEFAULT_LOCALE];
}

/** Messages of a built-in language without the changes of the shop. */
export function getBuiltInMessages(locale: BuiltInLocale): Messages {
  return BUILT_IN_MESSAGES[locale];
}

/** Registers the messages of an added language, or of a built-in one with changed texts, and replaces earlier ones. */
export function registerMessages(locale: string, messages: Messages): void {
  messagesByLocale.set(locale, messages);
  increaseMessagesRevision(locale);
}

/** Expires cached pages of a language, e.g. because they list other languages now. */
export function increaseMessagesRevision(locale: string): void {
  revisions.set(locale, getMessagesRevision(locale) + 1);
}

/** Changes whenever the messages of a language change in this process: a cached page with the former ones has expired. */
export function getMessagesRevision(locale: string): number {
  return revisions.get(locale) ?? 0;
}

/** Whether messages are compiled: the build compiles them, development uses the source text. */
export function areMessagesCompiled(): boolean {
  return Array.isArray(BUILT_IN_MESSAGES.en.cart.selected);
}

/** Translator of a language for text generated on the server, such as responses and mails. */
export function getTranslator(locale: Locale): Translator {
  const messages = getMessages(locale);
  const localeTag = addDigitsToTag(locale);
  const made = translators.get(localeTag);
  if (made?.messages === messages) return made.translator;
  // missing keys are found by `npm test`; at run time they must not break a page
  const translate = createTranslator({ locale: localeTag, messages, onError: () => undefined });
  const has = (key: string): key is MessageKey => hasMessage(messages, key.split('.'));
  const translator: Translator = Object.assign((key: MessageKey, facts?: Facts) => translate(key, facts), { has });
  translators.set(localeTag, { messages, translator });
  return translator;
}

/** Own properties only, so `toString` is not a message. A message is text or, when compiled, an array. */
function hasMessage(tree: unknown, path: string[]): boolean {
  const found = findMessage(tree, path);
  return typeof found === 'string' || Array.isArray(found);
}

function findMessage(tree: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined) return tree;
  if (typeof tree !== 'object' || tree === null || Array.isArray(tree) || !Object.hasOwn(tree, name)) return undefined;
  return findMessage(Reflect.get(tree, name), rest);
}

/** `cart.out-of-stock` → `problems.cart.outOfStock` */
export function toRefusalMessageKey(code: string): string {
  return `problems.${code.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}`;
}

/** Labels of form fields where they differ from `fieldNames`. */
export type FieldLabels = Readonly<Record<string, string>>;

/**
 * Translates a problem. The field name in its facts (`type`) is translated as well, with the label of the form if given. An
 * unknown field keeps the name that the client sent, because the same name can have a label elsewhere.
 */
export function translateRefusal(problem: RefusalReason, t: Translator, labels: FieldLabels = {}): string {
  const key = toRefusalMessageKey(problem.code);
  if (!t.has(key)) return t('problems.api.unexpected');
  const { type } = problem.facts;
  if (problem.code === 'fields.unknown') return t(key, problem.facts);
  if (typeof type !== 'string') return t(key, problem.facts);
  const name = fieldLabel(type, t, labels);
  const facts = { ...problem.facts, type: name };
  const labelKey = labelSentenceKey(problem.code, name);
  return t(t.has(labelKey) ? labelKey : key, facts);
}

function fieldLabel(field: string, t: Translator, labels: FieldLabels): string {
  const label = Object.hasOwn(labels, field) ? labels[field] : undefined;
  // settings have the labels of their form
  const keys = [`fieldNames.${field}`, `admin.settings.fields.${field}`, `admin.resources.shared.fields.${field}`];
  const key = keys.find((one) => t.has(one));
  return label ?? (key ? t(key) : field);
}

/** A label that is a question or a statement cannot be the subject of the message, so another message key is used. */
function labelSentenceKey(code: string, name: string): string {
  const area = /[?؟]$/.test(name) ? 'question' : /[.।]$/.test(name) ? 'statement' : 'fields';
  return toRefusalMessageKey(code.replace(/^fields\./, `${area}.`));
}
