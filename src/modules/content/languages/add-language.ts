import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Direction } from '../../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { upsertLanguage } from '../content.store.ts';
import { isAddableCode, parseMessages } from './language.rules.ts';
import { readShippedMessages } from './list-messages.ts';
import { getLanguageFolder, invalidateLocales } from './load-locales.ts';
import { mergeMessages } from './merge-messages.rules.ts';

export type NewLanguage = { code: string; name: string; direction: Direction; file: string };

/**
 * Adds or updates a language from a message file; running processes load it shortly afterwards. Returns the keys that
 * fall back to English. Refuses an unknown language code and an unreadable file.
 */
export async function addLanguage(
  db: Db,
  { code, name, direction, file }: NewLanguage,
  dataDir: string,
): Promise<Result<string[]>> {
  if (!isAddableCode(code)) return refuse('language.unknown-code', { code });
  const text = await readFile(file, 'utf8').catch(() => '');
  const messages = parseMessages(text);
  if (!messages) return refuse('language.unreadable', { code, file });
  const { faults } = mergeMessages(await readShippedMessages('en'), messages, false);
  const fileName = `${code}.json`;
  await mkdir(getLanguageFolder(dataDir), { recursive: true });
  await writeFile(join(getLanguageFolder(dataDir), fileName), text);
  await upsertLanguage(db, { code, name, direction, file: fileName });
  invalidateLocales(db);
  return ok(faults);
}
