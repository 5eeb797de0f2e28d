import { createTranslator, type MessageKeys, type Messages, type NestedKeyOf } from 'use-intl/core';
import ar from '../../messages/ar.json' with { type: 'json' };
import en from '../../messages/en.json' with { type: 'json' };
import fr from '../../messages/fr.json' with { type: 'json' };
import hi from '../../messages/hi.json' with { type: 'json' };
import tr from '../../messages/tr.json' with { type: 'json' };
import type { Locale } from '../kernel/locale.ts';
import type { Facts, Problem } from '../kernel/result.ts';

const MESSAGES: Record<Locale, Messages> = { en, fr, ar, tr, hi };

export type MessageKey = MessageKeys<Messages, NestedKeyOf<Messages>>;

export type Translator = {
  (key: MessageKey, facts?: Facts): string;
  /** Whether a key that came from data names a message. */
  has(key: string): key is MessageKey;
};

const translators = new Map<Locale, Translator>();

/** All messages of a language, as the browser gets them. */
export function messagesOf(locale: Locale): Messages {
  return MESSAGES[locale];
}

/** The translator of a language for sentences made on the server: answers, mails. */
export function wordsFor(locale: Locale): Translator {
  const known = translators.get(locale);
  if (known) return known;
  // a missing key is a fault of the build, found by `npm test`; at run time it must not take a page down
  const translate = createTranslator({ locale, messages: MESSAGES[locale], onError: () => undefined });
  const has = (key: string): key is MessageKey => holdsMessage(MESSAGES[locale], key.split('.'));
  const made: Translator = Object.assign((key: MessageKey, facts?: Facts) => translate(key, facts), { has });
  translators.set(locale, made);
  return made;
}

/** Own names only: `toString` names no message. A message is text or, compiled, a list. */
function holdsMessage(tree: unknown, [name, ...rest]: string[]): boolean {
  if (name === undefined) return typeof tree === 'string' || Array.isArray(tree);
  if (typeof tree !== 'object' || tree === null || Array.isArray(tree) || !Object.hasOwn(tree, name)) return false;
  return holdsMessage(Object.entries(tree).find(([key]) => key === name)?.[1], rest);
}

/** `cart.out-of-stock` → `problems.cart.outOfStock` */
export function problemKey(code: string): string {
  return `problems.${code.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}`;
}

/** The sentence for a problem; field names among its facts (`type`) are put in the language too. */
export function sentenceFor(problem: Problem, t: Translator): string {
  const key = problemKey(problem.code);
  if (!t.has(key)) return t('problems.api.unexpected');
  const { type } = problem.facts;
  const nameKey = `fieldNames.${type}`;
  const facts = typeof type === 'string' && t.has(nameKey) ? { ...problem.facts, type: t(nameKey) } : problem.facts;
  return t(key, facts);
}
