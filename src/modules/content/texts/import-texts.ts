import { hash } from 'node:crypto';
import type { Locale } from '../../../kernel/locale.ts';
import { ok, type RefusalReason, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { parseMessages } from '../languages/language.rules.ts';
import { insertAppliedImport } from '../translations/translation-import.store.ts';
import { formatUnitId, getSourceLocale, TEXTS_KIND } from '../translations/translation-units.ts';
import type { TextEditor } from './change-text.ts';
import { readTextEntries, readTexts } from './list-texts.ts';
import { checkText, normalizeText, readEnglishTexts, readSourceTexts } from './source-texts.ts';
import {
  deleteCheckedImport,
  findCheckedImport,
  lockTexts,
  selectRevision,
  upsertCheckedImport,
} from './texts.store.ts';
import { writeTexts } from './write-texts.ts';

/** Bytes of a file; five times the largest built-in one. */
export const MAX_IMPORT_BYTES = 2 * 1024 * 1024;
/** Problems that an answer lists. */
const MAX_LISTED_PROBLEMS = 100;
const MAX_SHOWN_KEY_LENGTH = 120;
/** Names inside each other; messages have six at most. */
const MAX_DEPTH = 20;

export type ImportProblem = { key: string; problem: RefusalReason };

export type ImportCheck = {
  locale: Locale;
  /** Texts that the import changes. */
  changes: number;
  unchanged: number;
  problemCount: number;
  problems: ImportProblem[];
  revision: number;
  digest: string;
};

/** Checks a file and stores its valid changes for `applyImport`. Nothing changes in the shop. */
export async function checkImport(
  tx: Tx,
  { locale, file }: { locale: Locale; file: Uint8Array | undefined },
  { staffId, now }: TextEditor,
): Promise<Result<ImportCheck>> {
  if (!file) return refuseField('file', 'fields.required', { type: 'file' });
  const tree = parseMessages(new TextDecoder().decode(file));
  if (!tree) return refuseField('file', 'texts.unreadable', {});
  const [sources, english, current] = [
    await readSourceTexts(locale),
    await readEnglishTexts(),
    await readTexts(tx, locale),
  ];
  const texts: Record<string, string> = {};
  const problems: ImportProblem[] = [];
  let unchanged = 0;
  for (const [key, given] of listGivenTexts(tree)) {
    const source = sources.get(key);
    // an empty text is one that is not translated yet
    if (given === '') unchanged += 1;
    else if (typeof given !== 'string') problems.push({ key, problem: { code: 'texts.not-text', facts: {} } });
    else if (!source) problems.push({ key, problem: { code: 'texts.unknown-key', facts: {} } });
    else {
      const text = normalizeText(given, source.text);
      const problem = checkText(text, { english: english.get(key), builtIn: source.text, locale });
      if (text === current.get(key)) unchanged += 1;
      else if (problem) problems.push({ key, problem });
      else texts[key] = text;
    }
  }
  const revision = await selectRevision(tx, locale);
  await upsertCheckedImport(tx, { staffId, locale, texts, revision, now });
  return ok({
    locale,
    changes: Object.keys(texts).length,
    unchanged,
    problemCount: problems.length,
    problems: problems
      .slice(0, MAX_LISTED_PROBLEMS)
      .map(({ key, problem }) => ({ key: key.slice(0, MAX_SHOWN_KEY_LENGTH), problem })),
    revision,
    digest: digestTexts(texts),
  });
}

export type AppliedImport = { locale: Locale; before: Record<string, string>; after: Record<string, string> };

/**
 * Applies the file that the member has checked last. Refuses when it is not the confirmed one, because the member checked
 * another one in the meantime, and when the texts of the language changed since.
 */
export async function applyImport(
  tx: Tx,
  { locale, revision, digest }: Pick<ImportCheck, 'locale' | 'revision' | 'digest'>,
  { staffId, now }: TextEditor,
): Promise<Result<AppliedImport>> {
  await lockTexts(tx, locale);
  const checked = await findCheckedImport(tx, staffId);
  const isConfirmed =
    checked?.locale === locale && checked.revision === revision && digestTexts(checked.texts) === digest;
  if (!isConfirmed) return refuse('texts.not-checked');
  if ((await selectRevision(tx, locale)) !== revision) return refuse('resources.changed', {}, 'conflict');
  const entries = new Map(
    (await readTextEntries(tx, locale, getSourceLocale(locale) ?? locale)).map((entry) => [entry.key, entry]),
  );
  const changes = Object.entries(checked.texts).flatMap(([key, text]) => {
    const entry = entries.get(key);
    return entry ? [{ key, text, entry }] : []; // a release removed the others since
  });
  await writeTexts(tx, locale, changes, { staffId, now });
  await insertAppliedImport(tx, {
    staffId,
    locale,
    changes: changes.map(({ key, text, entry }) => {
      const id = formatUnitId({ kind: TEXTS_KIND, id: 0, name: key });
      return { id, source: entry.reference, before: entry.text, after: text };
    }),
    now,
  });
  await deleteCheckedImport(tx, staffId);
  return ok({
    locale,
    before: Object.fromEntries(changes.map(({ key, entry }) => [key, entry.text || entry.builtIn])),
    after: Object.fromEntries(changes.map(({ key, text }) => [key, text])),
  });
}

/** Identifies the valid changes of a checked file. PostgreSQL does not keep the order of the keys. */
function digestTexts(texts: Record<string, string>): string {
  return hash('sha256', JSON.stringify(Object.entries(texts).sort()), 'base64url');
}

/** Values of a file by their keys, nested or as paths: `{"cart": {"title": "…"}}`, `{"cart.title": "…"}`. */
function listGivenTexts(tree: object, path = '', depth = 0): [key: string, value: unknown][] {
  return Object.entries(tree).flatMap(([name, value]: [string, unknown]): [string, unknown][] => {
    const key = path + name;
    const isTree = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isTree && depth < MAX_DEPTH ? listGivenTexts(value, `${key}.`, depth + 1) : [[key, value]];
  });
}
