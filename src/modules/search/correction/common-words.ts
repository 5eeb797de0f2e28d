import type { Locale } from '../../../kernel/locale.ts';
import { getMessages } from '../../../platform/translator.ts';
import { listCommonWords } from '../text/dictionary.rules.ts';
import { tokenize } from '../text/tokenizer.rules.ts';

const wordsByMessages = new WeakMap<object, ReadonlySet<string>>();

/**
 * Whether a word is correct in a language although no product has it: the interface uses it, or the list of common words
 * contains it. "store in Paris" is not a misspelt "stove".
 */
export function isCommonWord(word: string, locale: Locale): boolean {
  const messages = getMessages(locale);
  const known = wordsByMessages.get(messages) ?? collectWords(messages, locale);
  wordsByMessages.set(messages, known);
  return known.has(word);
}

function collectWords(messages: object, locale: Locale): Set<string> {
  const words = new Set(listCommonWords(locale));
  addWords(words, messages);
  return words;
}

/** A message is text or, when it is compiled, nested arrays with text. */
function addWords(words: Set<string>, message: unknown): void {
  if (typeof message === 'string') for (const word of tokenize(message)) words.add(word);
  if (typeof message === 'object' && message !== null) for (const part of Object.values(message)) addWords(words, part);
}
