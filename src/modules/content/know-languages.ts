import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Messages } from 'use-intl/core';
import { type Direction, isShipped, speak } from '../../kernel/locale.ts';
import type { Problem } from '../../kernel/result.ts';
import { DatabaseDeadline, runWithDeadline, waitForDatabase } from '../../platform/database-deadline.ts';
import { type Db, databaseFacts } from '../../platform/db.ts';
import { areWordsCompiled, learnWords, messagesOf, sentenceFor, wordsFor } from '../../platform/words.ts';
import { fillWords, type Texts } from './added-words.rules.ts';
import { publicLanguages } from './content.store.ts';
import { isAddableCode, isLanguageFile, wordsIn } from './language.rules.ts';
import { readSettings } from './read-settings.ts';

/** Every process picks up language changes within this time. */
const FRESH_MS = 1000;
/** Maximum size of a message file in bytes; more than three times the size of a shipped one. */
const MOST_BYTES = 2 * 1024 * 1024;

type Log = { warn(details: object, message: string): void };
type Shop = { db: Db; dataDir: string; log: Log };
type Row = { code: string; direction: Direction; file: string | null };
type Known = { text: string; texts: Texts };

const asked = new WeakMap<Db, { since: number; done: Promise<void>; isPending: boolean }>();
/** Loaded messages by language, with the file content they came from. */
const known = new Map<string, Known>();
/** Warnings that were already logged; each is logged once. */
const told = new Set<string>();

/**
 * Loads the configured locales: the languages of the table `language` in addition to the shipped ones, each with its
 * file in the data folder; the digits; the default language. Called before every request. Unreadable files are logged
 * and the previously loaded messages stay.
 */
export async function knowLanguages(shop: Shop): Promise<void> {
  const { health } = databaseFacts(shop.db);
  const before = asked.get(shop.db);
  const isFresh = before && performance.now() - before.since < FRESH_MS;
  const { done, isPending } = isFresh || (before?.isPending && health.isDown()) ? before : begin(shop);
  if (isPending) await waitForDatabase(health.unlessDown(done));
}

function begin({ db, dataDir, log }: Shop) {
  // shared by requests, so it has its own deadline
  const deadline = new DatabaseDeadline(databaseFacts(db).requestTimeMs);
  const done = runWithDeadline(deadline, () => learn({ db, dataDir, log }))
    .catch((error: unknown) =>
      tell(log, `Loading the languages failed: ${error instanceof Error ? error.message : error}`),
    )
    .finally(() => {
      entry.isPending = false;
    });
  const entry = { since: performance.now(), done, isPending: true };
  asked.set(db, entry);
  return entry;
}

/** Call after a change in this process: the next request reloads. */
export function forgetLanguages(db: Db): void {
  asked.delete(db);
}

/** Valid messages of an added language, as written. */
export function addedTexts(code: string): Texts {
  return known.get(code)?.texts ?? {};
}

async function learn({ db, dataDir, log }: Shop): Promise<void> {
  const [rows, settings] = await Promise.all([publicLanguages(db), readSettings(db)]);
  const added: { code: string; direction: Direction }[] = [];
  for (const row of rows.filter(({ code }) => !isShipped(code))) {
    const problem = await learnOne(row, dataDir, log);
    if (problem) tell(log, sentenceFor(problem, wordsFor('en')));
    if (!problem || known.has(row.code)) added.push({ code: row.code, direction: row.direction });
  }
  speak({ added, digits: settings.digits, fallback: settings.defaultLanguage });
}

async function learnOne(row: Row, dataDir: string, log: Log): Promise<Problem | null> {
  if (!isAddableCode(row.code)) return { code: 'language.unknown-code', facts: { code: row.code } };
  const text = await textOf(row, dataDir);
  if (text !== null && known.get(row.code)?.text === text) return null;
  const own = text === null ? null : wordsIn(text);
  if (text === null || own === null)
    return { code: 'language.unreadable', facts: { file: fileOf(row), code: row.code } };
  const { words, texts, faults } = fillWords(messagesOf('en'), own, areWordsCompiled());
  for (const fault of faults) tell(log, `${fileOf(row)} falls back to English: ${fault}`);
  const messages: Messages = JSON.parse(JSON.stringify(words));
  learnWords(row.code, messages);
  known.set(row.code, { text, texts });
  return null;
}

const fileOf = ({ code, file }: Row): string => file ?? `${code}.json`;

/** Folder of added message files in the data folder. */
export function languageFolder(dataDir: string): string {
  return join(dataDir, 'languages');
}

async function textOf(row: Row, dataDir: string): Promise<string | null> {
  const name = fileOf(row);
  if (!isLanguageFile(name)) return null;
  const path = join(languageFolder(dataDir), name);
  try {
    return (await stat(path)).size <= MOST_BYTES ? await readFile(path, 'utf8') : null;
  } catch {
    return null; // missing or unreadable file
  }
}

function tell(log: Log, sentence: string): void {
  if (told.has(sentence)) return;
  told.add(sentence);
  log.warn({}, sentence);
}
