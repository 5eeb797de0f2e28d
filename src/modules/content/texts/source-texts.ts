import { DEFAULT_LOCALE, isBuiltInLocale, type Locale } from '../../../kernel/locale.ts';
import type { RefusalReason } from '../../../kernel/result.ts';
import { isCleanText } from '../../../platform/clean-text.ts';
import { readShippedMessages } from '../languages/list-messages.ts';
import { getFileMessages } from '../languages/load-locales.ts';
import { findTextProblem } from '../languages/message-syntax.rules.ts';
import { flattenMessages } from './message-tree.rules.ts';

/** Characters of a text; six times the longest built-in sentence. */
export const MAX_TEXT_LENGTH = 2_000;

/** A text without the changes of staff. `isMissing`: the language has none, and this is the English one. */
export type SourceText = { text: string; isMissing: boolean };

/** Every text of a language without the changes of staff, by key. */
export async function readSourceTexts(locale: Locale): Promise<ReadonlyMap<string, SourceText>> {
  const english = flattenMessages(await readShippedMessages(DEFAULT_LOCALE));
  const own = flattenMessages(isBuiltInLocale(locale) ? await readShippedMessages(locale) : getFileMessages(locale));
  return new Map(
    [...english].map(([key, text]) => {
      const found = own.get(key);
      return [key, { text: found ?? text, isMissing: found === undefined }];
    }),
  );
}

export async function readEnglishTexts(): Promise<ReadonlyMap<string, string>> {
  return flattenMessages(await readShippedMessages(DEFAULT_LOCALE));
}

/** A line break only stays where the source has one. In linear time: the text of a file has no limit yet. */
export function normalizeText(text: string, source: string): string {
  const trimmed = text.replaceAll('\r\n', '\n').trim();
  if (source.includes('\n')) return trimmed;
  const lines = trimmed.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '').join(' ');
}

/** Problem of a normalized text that replaces `builtIn`; null for a valid one. */
export function checkText(
  text: string,
  { english, builtIn, locale }: { english: string | undefined; builtIn: string; locale: string },
): RefusalReason | null {
  if (text.length > MAX_TEXT_LENGTH) return { code: 'fields.too-long', facts: { type: 'text', max: MAX_TEXT_LENGTH } };
  if (!isCleanText(text)) return { code: 'fields.invalid', facts: { type: 'text' } };
  if (text === '') return { code: 'fields.required', facts: { type: 'text' } };
  return findTextProblem(text, english ?? builtIn, locale, builtIn);
}
