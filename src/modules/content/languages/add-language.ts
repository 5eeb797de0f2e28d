import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Direction } from '../../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { isAddableCode, parseMessages } from './language.rules.ts';
import { HIDDEN_STATUS, lockLanguages, MAX_LANGUAGES, PUBLIC_STATUS, upsertLanguage } from './language.store.ts';
import { completeRows } from './list-languages.ts';
import { readShippedMessages } from './list-messages.ts';
import { getLanguageFolder, invalidateLocales } from './load-locales.ts';
import { mergeMessages } from './merge-messages.rules.ts';

export type NewLanguage = {
  code: string;
  name: string;
  direction: Direction;
  /** Path of a message file; without it, the language starts with the messages of its fallback language. */
  file?: string;
  /** Built-in language whose texts replace missing ones; without it, an existing language keeps its own. */
  fallback?: string | null;
  /** Without it, an existing language keeps its state and a new one is public. */
  isPublic?: boolean;
};

export type AddedLanguage = { faults: string[]; isPublic: boolean };

/**
 * Adds a language, or updates one from a message file; running processes load it shortly afterwards. `faults` are the keys
 * that fall back to English. Refuses an unknown language code, an unreadable file, and more than `MAX_LANGUAGES`.
 */
export async function addLanguage(db: Db, language: NewLanguage, dataDir: string): Promise<Result<AddedLanguage>> {
  const added = await inTransaction(db, (tx) => storeLanguage(tx, language, dataDir));
  invalidateLocales(db);
  return added;
}

async function storeLanguage(
  tx: Tx,
  { code, name, direction, file, fallback, isPublic }: NewLanguage,
  dataDir: string,
): Promise<Result<AddedLanguage>> {
  if (!isAddableCode(code)) return refuse('language.unknown-code', { code });
  const languages = await lockLanguages(tx);
  const existing = languages.find((language) => language.code === code);
  if (file === undefined && existing) return refuse('language.taken', {}, 'conflict');
  // with the built-in ones without a row, which a change of one of them inserts
  if (!existing && completeRows(languages).length >= MAX_LANGUAGES)
    return refuse('language.too-many', { max: MAX_LANGUAGES });
  const text = file === undefined ? '{}\n' : await readFile(file, 'utf8').catch(() => '');
  const messages = parseMessages(text);
  if (!messages) return refuse('language.unreadable', { code, file: file ?? '' });
  const { faults } = mergeMessages(await readShippedMessages('en'), messages, false);
  const fileName = `${code}.json`;
  await mkdir(getLanguageFolder(dataDir), { recursive: true });
  await writeLanguageFile(join(getLanguageFolder(dataDir), fileName), text, { keepsExisting: file === undefined });
  const stored = existing?.status ?? PUBLIC_STATUS;
  const status = isPublic === undefined ? stored : isPublic ? PUBLIC_STATUS : HIDDEN_STATUS;
  const language = { code, name, direction, file: fileName, status, fallback: fallback ?? existing?.fallback ?? null };
  await upsertLanguage(tx, language);
  return ok({ faults, isPublic: status === PUBLIC_STATUS });
}

/** A language that was removed and is added again has its former messages. */
async function writeLanguageFile(path: string, text: string, { keepsExisting }: { keepsExisting: boolean }) {
  try {
    await writeFile(path, text, { flag: keepsExisting ? 'wx' : 'w' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
