import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Direction } from '../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { fillWords } from './added-words.rules.ts';
import { putLanguage } from './content.store.ts';
import { forgetLanguages, languageFolder } from './know-languages.ts';
import { isAddableCode, wordsIn } from './language.rules.ts';
import { listMessages } from './list-messages.ts';

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
  const messages = wordsIn(text);
  if (!messages) return refuse('language.unreadable', { code, file });
  const { faults } = fillWords(await listMessages('en'), messages, false);
  const fileName = `${code}.json`;
  await mkdir(languageFolder(dataDir), { recursive: true });
  await writeFile(join(languageFolder(dataDir), fileName), text);
  await putLanguage(db, { code, name, direction, file: fileName });
  forgetLanguages(db);
  return ok(faults);
}
