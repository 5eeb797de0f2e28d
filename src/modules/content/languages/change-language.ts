import { DEFAULT_LOCALE, isBuiltInLocale } from '../../../kernel/locale.ts';
import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { readSettings } from '../../settings/read-settings.ts';
import {
  deleteLanguage,
  HIDDEN_STATUS,
  insertBuiltInLanguages,
  type LanguageRow,
  lockLanguages,
  PUBLIC_STATUS,
  updateLanguage,
  updateLanguageOrder,
} from './language.store.ts';
import { completeRows } from './list-languages.ts';

export type LanguageChange = { code: string; before: LanguageFacts; after: LanguageFacts | null };
type LanguageFacts = { name: string; status: string; fallback: string | null; position: number };

type LanguageInput = { version: number; name: string; fallback: string | null; isPublic: boolean };

/** Renames, publishes or hides a language. The default language of the shop and English stay public. */
export async function changeLanguage(tx: Tx, code: string, input: LanguageInput): Promise<Result<LanguageChange>> {
  const found = await lockLanguage(tx, code, input.version);
  if (!found.ok) return found;
  const { rows, row } = found.value;
  if (!input.isPublic && (await isMainLanguage(tx, code))) return refuse('language.required', {}, 'conflict');
  const { fallback } = input;
  if (fallback !== null && (fallback === code || !isBuiltInLocale(fallback)))
    return refuseField('fallback', 'fields.invalid', { type: 'fallback' });
  const status = input.isPublic ? PUBLIC_STATUS : HIDDEN_STATUS;
  await updateLanguage(tx, code, { name: input.name, status, fallback });
  const before = describe(row, rows);
  return ok({ code, before, after: describe({ ...row, name: input.name, status, fallback }, rows) });
}

/** Moves a language by one position in the list of languages. */
export async function moveLanguage(
  tx: Tx,
  code: string,
  { version, by }: { version: number; by: -1 | 1 },
): Promise<Result<LanguageChange>> {
  const found = await lockLanguage(tx, code, version);
  if (!found.ok) return found;
  const { rows, row } = found.value;
  const codes = rows.map((one) => one.code);
  const from = codes.indexOf(code);
  const to = Math.min(codes.length - 1, Math.max(0, from + by));
  codes.splice(from, 1);
  codes.splice(to, 0, code);
  await updateLanguageOrder(tx, codes);
  const before = describe(row, rows);
  return ok({ code, before, after: { ...before, position: to + 1 } });
}

/**
 * Removes an added language that visitors no longer see. Its texts and its file stay for the case that it is added again;
 * orders and customers keep its code, and get English mails.
 */
export async function removeLanguage(tx: Tx, code: string, version: number): Promise<Result<LanguageChange>> {
  const found = await lockLanguage(tx, code, version);
  if (!found.ok) return found;
  const { rows, row } = found.value;
  if (isBuiltInLocale(code)) return refuse('language.built-in', {}, 'conflict');
  if (row.status === PUBLIC_STATUS) return refuse('language.public', {}, 'conflict');
  await deleteLanguage(tx, code);
  return ok({ code, before: describe(row, rows), after: null });
}

async function isMainLanguage(tx: Tx, code: string): Promise<boolean> {
  return code === DEFAULT_LOCALE || code === (await readSettings(tx)).defaultLanguage;
}

/** From the first change on, built-in languages have rows, so that their order and state are stored. */
async function lockLanguage(
  tx: Tx,
  code: string,
  version: number,
): Promise<Result<{ rows: LanguageRow[]; row: LanguageRow }>> {
  const stored = await lockLanguages(tx);
  const rows = completeRows(stored);
  const row = rows.find((one) => one.code === code);
  if (!row) return refuse('api.not-found', {}, 'missing');
  if (row.version !== version) return refuse('resources.changed', {}, 'conflict');
  await insertBuiltInLanguages(
    tx,
    rows.filter((one) => !stored.includes(one)),
  );
  return ok({ rows, row });
}

function describe({ name, status, fallback, code }: LanguageRow, rows: readonly LanguageRow[]): LanguageFacts {
  const position = rows.findIndex((one) => one.code === code) + 1;
  return { name, status: status === PUBLIC_STATUS ? 'public' : 'draft', fallback, position };
}
