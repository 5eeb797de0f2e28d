import type { Locale } from '../../../kernel/locale.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { TextEditor } from './change-text.ts';
import { readSourceTexts } from './source-texts.ts';
import { lockTexts, upsertTexts } from './texts.store.ts';

/**
 * Stores checked texts. The built-in text, or an empty one, resets a text; unknown keys are left out. `sourceText` is the
 * built-in text that a text was made for, the present one by default.
 */
export async function writeTexts(
  tx: Tx,
  locale: Locale,
  texts: readonly { key: string; text: string; sourceText?: string | undefined }[],
  { staffId, now }: TextEditor,
): Promise<void> {
  if (texts.length === 0) return;
  await lockTexts(tx, locale);
  const sources = await readSourceTexts(locale);
  const changes = texts.flatMap(({ key, text, sourceText }) => {
    const source = sources.get(key);
    if (!source) return []; // a release removed it since
    const isBuiltIn = text === '' || (text === source.text && !source.isMissing);
    return [{ key, text: isBuiltIn ? null : text, sourceText: sourceText ?? source.text }];
  });
  if (changes.length > 0) await upsertTexts(tx, changes, { locale, staffId, now });
}
