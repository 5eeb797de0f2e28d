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
 * Adds a language, or new words of one, from a file; running shops speak it a moment later. Answers the keys that are
 * left to English. Refuses what is no language to add and a file without words.
 */
export async function addLanguage(
  db: Db,
  { code, name, direction, file }: NewLanguage,
  dataDir: string,
): Promise<Result<string[]>> {
  if (!isAddableCode(code)) return refuse('language.unknown-code', { code });
  const text = await readFile(file, 'utf8').catch(() => '');
  const own = wordsIn(text);
  if (!own) return refuse('language.unreadable', { code, file });
  const { faults } = fillWords(await listMessages('en'), own, false);
  const kept = `${code}.json`;
  await mkdir(languageFolder(dataDir), { recursive: true });
  await writeFile(join(languageFolder(dataDir), kept), text);
  await putLanguage(db, { code, name, direction, file: kept });
  forgetLanguages(db);
  return ok(faults);
}
