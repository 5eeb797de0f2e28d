import { isolateText } from '../../../kernel/isolate-text.ts';
import { DEFAULT_LOCALE } from '../../../kernel/locale.ts';
import type { RefusalReason } from '../../../kernel/result.ts';
import { isCleanText } from '../../../platform/clean-text.ts';
import { normalizeLineBreaks } from '../../../platform/resources/field.ts';
import type { TranslatedField } from '../../../platform/resources/translations/translated-fields.ts';

/** Placeholder of a shop text, such as `{return_days}`. */
const PLACEHOLDER = /\{[a-z][a-z0-9_]*\}/gi;

/** Brings a text into the notation in which its field stores it; the lines of a list are separated by line breaks. */
export function normalizeTranslation(text: string, { isList, isMultiline }: TranslatedField): string {
  const given = normalizeLineBreaks(text).trim();
  if (isMultiline && !isList) return given;
  const lines = given.split('\n').flatMap((line) => line.trim() || []);
  return lines.join(isList ? '\n' : ' ');
}

/** Problem of a normalized translation of `source`; null for a valid one. An empty text removes the translation. */
export function checkTranslation(
  text: string,
  { field, source, locale }: { field: TranslatedField; source: string; locale: string },
): RefusalReason | null {
  const type = field.name;
  // every text of the shop falls back to the default language
  if (text === '') return locale === DEFAULT_LOCALE ? { code: 'fields.required', facts: { type } } : null;
  if (!isCleanText(text)) return { code: 'fields.invalid', facts: { type } };
  const lines = field.isList ? text.split('\n') : [text];
  if (lines.length > field.maxLines) return { code: 'fields.too-many', facts: { type, max: field.maxLines } };
  if (lines.some((line) => line.length > field.maxLength))
    return { code: 'fields.too-long', facts: { type, max: field.maxLength } };
  return findPlaceholderProblem(text, source);
}

function findPlaceholderProblem(text: string, source: string): RefusalReason | null {
  const [given, needed] = [listPlaceholders(text), listPlaceholders(source)];
  const missing = needed.filter((name) => !given.includes(name));
  if (missing.length > 0) return { code: 'texts.missing-placeholder', facts: { names: missing.join(' ') } };
  const unknown = given.find((name) => !needed.includes(name));
  return unknown === undefined ? null : { code: 'texts.unknown-placeholder', facts: { name: unknown } };
}

/** Isolated, so that braces are not mirrored in a right-to-left sentence. */
function listPlaceholders(text: string): string[] {
  return [...new Set(text.match(PLACEHOLDER))].map(isolateText);
}
