import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Messages } from 'use-intl/core';
import {
  DEFAULT_LOCALE,
  type Direction,
  isBuiltInLocale,
  listLocales,
  setLocaleConfig,
} from '../../../kernel/locale.ts';
import type { RefusalReason } from '../../../kernel/result.ts';
import { DatabaseDeadline, runWithDeadline, waitForDatabase } from '../../../platform/database/database-deadline.ts';
import { type Db, getDatabaseState } from '../../../platform/database/db.ts';
import {
  areMessagesCompiled,
  getBuiltInMessages,
  getRegisteredMessages,
  getTranslator,
  increaseMessagesRevision,
  registerMessages,
  translateRefusal,
} from '../../../platform/translator.ts';
import { readSettings } from '../../settings/read-settings.ts';
import type { Settings } from '../../settings/settings.rules.ts';
import { getOverrides, loadOverrides } from '../texts/load-overrides.ts';
import { mergeTrees } from '../texts/message-tree.rules.ts';
import { isAddableCode, isLanguageFile, parseMessages } from './language.rules.ts';
import { HIDDEN_STATUS, type LanguageRow as StoredLanguage, selectLanguages } from './language.store.ts';
import { completeRows } from './list-languages.ts';
import { fillMessages, type MergedMessages, type MessageTree, mergeMessages } from './merge-messages.rules.ts';

/** Every process picks up language changes within this time. */
const CACHE_TTL_MS = 1000;
/** Maximum size of a message file in bytes; more than three times the size of a shipped one. */
const MAX_FILE_BYTES = 2 * 1024 * 1024;

type Log = { warn(details: object, message: string): void };
type LocaleContext = { db: Db; dataDir: string; log: Log };
type LanguageRow = Pick<StoredLanguage, 'code' | 'direction' | 'file' | 'fallback'>;
type LoadedLanguage = {
  text: string;
  /** The compiled file. */
  file: MergedMessages;
  /** Valid texts of the file with the changes of staff. */
  effective: MessageTree;
  /** Sources of the registered messages, besides the file. */
  english: Messages;
  revision: number;
};

const loads = new WeakMap<Db, { since: number; done: Promise<void>; isPending: boolean }>();
/** Loaded messages by language, with the file content they came from. */
const loadedLanguages = new Map<string, LoadedLanguage>();
/** Warnings that were already logged; each is logged once. */
const loggedWarnings = new Set<string>();

/**
 * Loads the configured locales: the languages of the table `language` in addition to the shipped ones, each with its
 * file in the data folder; the digits; the default language. Called before every request. Unreadable files are logged
 * and the previously loaded messages stay.
 */
export async function loadLocales(shop: LocaleContext): Promise<void> {
  const { health } = getDatabaseState(shop.db);
  const before = loads.get(shop.db);
  const isFresh = before && performance.now() - before.since < CACHE_TTL_MS;
  const { done, isPending } = isFresh || (before?.isPending && health.isDown()) ? before : startLoading(shop);
  if (isPending) await waitForDatabase(health.unlessDown(done));
}

function startLoading({ db, dataDir, log }: LocaleContext) {
  // shared by requests, so it has its own deadline
  const deadline = new DatabaseDeadline(getDatabaseState(db).requestTimeMs);
  const done = runWithDeadline(deadline, () => loadConfiguredLocales({ db, dataDir, log }))
    .catch((error: unknown) =>
      warnOnce(log, `Loading the languages failed: ${error instanceof Error ? error.message : error}`),
    )
    .finally(() => {
      entry.isPending = false;
    });
  const entry = { since: performance.now(), done, isPending: true };
  loads.set(db, entry);
  return entry;
}

/** Call after a change in this process: the next request reloads. */
export function invalidateLocales(db: Db): void {
  loads.delete(db);
}

/** Valid messages of an added language as written, with the texts that staff changed. */
export function getAddedMessages(code: string): MessageTree {
  return loadedLanguages.get(code)?.effective ?? {};
}

/** Valid messages of the file of an added language, as written. */
export function getFileMessages(code: string): MessageTree {
  return loadedLanguages.get(code)?.file.written ?? {};
}

async function loadConfiguredLocales({ db, dataDir, log }: LocaleContext): Promise<void> {
  const [rows, settings] = await Promise.all([
    selectLanguages(db),
    readSettings(db),
    loadOverrides(db, (warning) => warnOnce(log, warning)),
  ]);
  const added: { code: string; direction: Direction }[] = [];
  for (const row of rows.filter(({ code }) => !isBuiltInLocale(code))) {
    const problem = await loadLanguage(row, dataDir, log);
    if (problem) warnOnce(log, translateRefusal(problem, getTranslator('en')));
    if (!problem || loadedLanguages.has(row.code)) added.push({ code: row.code, direction: row.direction });
  }
  // with the built-in ones that the language menu does not show either
  const languages = completeRows(rows);
  const hidden = languages.flatMap(({ code, status }) =>
    status === HIDDEN_STATUS && !isMain(code, settings) ? [code] : [],
  );
  const fallbacks = rows.flatMap(({ code, fallback }) => (fallback === null ? [] : [[code, fallback] as const]));
  setLocaleConfig({
    added,
    hidden,
    fallbacks: Object.fromEntries(fallbacks),
    digits: settings.digits,
    fallback: settings.defaultLanguage,
  });
  const visible = languages.filter(({ code }) => !hidden.includes(code));
  expirePages(visible.map(({ code, name, status, fallback }) => [code, name, status, fallback]));
}

/** English has no prefix, and mails to the shop and texts without a translation use the default language. */
function isMain(code: string, { defaultLanguage }: Pick<Settings, 'defaultLanguage'>): boolean {
  return code === DEFAULT_LOCALE || code === defaultLanguage;
}

/** Languages that visitors see, which the cached pages list; null before the first load. */
let listedLanguages: string | null = null;

/** Every page links its other languages, so a change of those that visitors see expires all cached pages of this process. */
function expirePages(languages: readonly unknown[]): void {
  const listed = JSON.stringify(languages);
  if (listedLanguages !== null && listedLanguages !== listed) listLocales().forEach(increaseMessagesRevision);
  listedLanguages = listed;
}

async function loadLanguage(row: LanguageRow, dataDir: string, log: Log): Promise<RefusalReason | null> {
  if (!isAddableCode(row.code)) return { code: 'language.unknown-code', facts: { code: row.code } };
  const text = await readLanguageFile(row, dataDir);
  const loaded = loadedLanguages.get(row.code);
  // its fallback language, else English
  const english = getRegisteredMessages(isBuiltInLocale(row.fallback) ? row.fallback : DEFAULT_LOCALE);
  const { revision, texts: changed } = getOverrides(row.code);
  const isCurrent = loaded?.english === english && loaded.revision === revision;
  if (text !== null && loaded?.text === text && isCurrent) return null;
  const file = text === null ? null : loaded?.text === text ? loaded.file : compileFile(text, row, log);
  if (text === null || file === null)
    return { code: 'language.unreadable', facts: { file: getFileName(row), code: row.code } };
  // arguments are compared with the built-in English: a changed one can lack the plurals that this language needs
  const all = mergeMessages(getBuiltInMessages('en'), changed, areMessagesCompiled(), fillMessages(english, file));
  for (const fault of all.faults) warnOnce(log, `A changed text in ${row.code} is not used: ${fault}`);
  const messages: Messages = JSON.parse(JSON.stringify(all.messages));
  registerMessages(row.code, messages);
  loadedLanguages.set(row.code, { text, file, effective: mergeTrees(file.written, all.written), english, revision });
  return null;
}

/** The messages of a file; null when it cannot be read. */
function compileFile(text: string, row: LanguageRow, log: Log): MergedMessages | null {
  const own = parseMessages(text);
  if (own === null) return null;
  const file = mergeMessages(getBuiltInMessages('en'), own, areMessagesCompiled());
  for (const fault of file.faults) warnOnce(log, `${getFileName(row)} falls back to English: ${fault}`);
  return file;
}

const getFileName = ({ code, file }: LanguageRow): string => file ?? `${code}.json`;

/** Folder of added message files in the data folder. */
export function getLanguageFolder(dataDir: string): string {
  return join(dataDir, 'languages');
}

async function readLanguageFile(row: LanguageRow, dataDir: string): Promise<string | null> {
  const name = getFileName(row);
  if (!isLanguageFile(name)) return null;
  const path = join(getLanguageFolder(dataDir), name);
  try {
    return (await stat(path)).size <= MAX_FILE_BYTES ? await readFile(path, 'utf8') : null;
  } catch {
    return null; // missing or unreadable file
  }
}

function warnOnce(log: Log, sentence: string): void {
  if (loggedWarnings.has(sentence)) return;
  loggedWarnings.add(sentence);
  log.warn({}, sentence);
}
