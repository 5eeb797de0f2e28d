import type { Locale } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { type Language, listLanguages } from '../languages/list-languages.ts';
import { readSourceTexts } from './source-texts.ts';
import { findTextArea, TEXT_AREAS, type TextArea } from './text-areas.rules.ts';
import { type StoredText, selectStoredTexts } from './texts.store.ts';

export const TEXTS_PER_PAGE = 50;

export const TEXT_STATES = ['changed', 'outdated', 'missing'] as const;
export type TextState = (typeof TEXT_STATES)[number];

export type TextEntry = {
  key: string;
  area: TextArea;
  /** Text of the language that is translated from. */
  reference: string;
  /** Shown text; empty where the language has none. */
  text: string;
  /** Text without the changes of staff. */
  builtIn: string;
  /** Built-in text that a change of staff was made for; null without a change. */
  sourceText: string | null;
  version: number;
  states: TextState[];
};

export type TextCounts = { total: number } & Record<TextState, number>;

export type TextQuery = {
  locale: Locale;
  area?: TextArea | undefined;
  q?: string | undefined;
  state?: TextState | undefined;
  page: number;
};

export type TextList = {
  texts: TextEntry[];
  total: number;
  perPage: number;
  reference: Locale;
  languages: (Pick<Language, 'code' | 'name' | 'direction'> & TextCounts)[];
};

/** A page of the texts of a language beside those of the reference, with the counts of every language. */
export async function listTexts(db: Db, query: TextQuery, reference: Locale): Promise<TextList> {
  const { locale, page } = query;
  const entries = await readTextEntries(db, locale, reference);
  const found = entries.filter((entry) => matches(entry, query));
  const first = (page - 1) * TEXTS_PER_PAGE;
  const languages = await listLanguages(db);
  const counted: TextList['languages'] = [];
  for (const { code, name, direction } of languages)
    counted.push({ code, name, direction, ...(await countTexts(db, code)) });
  return {
    texts: found.slice(first, first + TEXTS_PER_PAGE),
    total: found.length,
    perPage: TEXTS_PER_PAGE,
    reference,
    languages: counted,
  };
}

/** Every text of a language by key; the English one where the language has none. */
export async function readTexts(db: Db, locale: Locale): Promise<Map<string, string>> {
  const entries = await readTextEntries(db, locale, locale);
  return new Map(entries.map(({ key, text, builtIn }) => [key, text || builtIn]));
}

/** The language that texts are compared with: the default language of the shop, else English. */
export function chooseReference(locale: Locale, defaultLanguage: Locale): Locale {
  return locale === defaultLanguage ? 'en' : defaultLanguage;
}

/** Every text of a language beside those of the reference. */
export async function readTextEntries(db: Db, locale: Locale, reference: Locale): Promise<TextEntry[]> {
  const sources = await readSourceTexts(locale);
  const stored = new Map((await selectStoredTexts(db, locale)).map((row) => [row.key, row]));
  const references = reference === locale ? null : await readTexts(db, reference);
  return [...sources].map(([key, source]) => {
    const row = stored.get(key);
    const own = source.isMissing ? '' : source.text;
    return {
      key,
      area: findTextArea(key),
      reference: references?.get(key) ?? source.text,
      text: row?.text ?? own,
      builtIn: source.text,
      sourceText: row?.sourceText ?? null,
      version: row?.version ?? 0,
      states: listStates(row, source),
    };
  });
}

function listStates(row: StoredText | undefined, source: { text: string; isMissing: boolean }): TextState[] {
  if (row?.text === null || row === undefined) return source.isMissing ? ['missing'] : [];
  return row.sourceText === source.text ? ['changed'] : ['changed', 'outdated'];
}

async function countTexts(db: Db, locale: Locale): Promise<TextCounts> {
  const counts: TextCounts = { total: 0, changed: 0, outdated: 0, missing: 0 };
  for (const { area: _, ...own } of await countTextsByArea(db, locale))
    for (const name of ['total', ...TEXT_STATES] as const) counts[name] += own[name];
  return counts;
}

/** Numbers of texts by area, in the order of the areas. */
export async function countTextsByArea(db: Db, locale: Locale): Promise<(TextCounts & { area: TextArea })[]> {
  const stored = new Map((await selectStoredTexts(db, locale)).map((row) => [row.key, row]));
  const counts = new Map(TEXT_AREAS.map((area) => [area, { area, total: 0, changed: 0, outdated: 0, missing: 0 }]));
  for (const [key, source] of await readSourceTexts(locale)) {
    const count = counts.get(findTextArea(key));
    if (!count) continue;
    count.total += 1;
    for (const state of listStates(stored.get(key), source)) count[state] += 1;
  }
  return [...counts.values()];
}

function matches({ key, area, text, reference, states }: TextEntry, query: TextQuery): boolean {
  if (query.area && area !== query.area) return false;
  if (query.state && !states.includes(query.state)) return false;
  if (!query.q) return true;
  const wanted = foldText(query.q);
  return [key, text, reference].some((one) => foldText(one).includes(wanted));
}

function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
