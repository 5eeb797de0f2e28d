import type { Locale } from '../../../kernel/locale.ts';
import { ok, type Result, refuse, refuseFields } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { checkText, normalizeText, readEnglishTexts, readSourceTexts, type SourceText } from './source-texts.ts';
import { findStoredText, lockTexts, type StoredText, upsertTexts } from './texts.store.ts';

export type TextIdentity = { locale: Locale; key: string };
export type TextEditor = { staffId: string; now: Date };

export type TextChange = TextIdentity & {
  before: string;
  after: string;
  version: number;
  /** False when nothing was stored. */
  hasChanged: boolean;
};

/**
 * Saves a text. The built-in text resets it. A text that is saved again unchanged is no longer outdated: the editor has seen
 * the new built-in text.
 */
export async function saveText(
  tx: Tx,
  { locale, key }: TextIdentity,
  { text, version }: { text: string; version: number },
  editor: TextEditor,
): Promise<Result<TextChange>> {
  const found = await lockText(tx, { locale, key }, version);
  if (!found.ok) return found;
  const { source } = found.value;
  const normalized = normalizeText(text, source.text);
  const english = (await readEnglishTexts()).get(key);
  const problem = checkText(normalized, { english, builtIn: source.text, locale });
  if (problem) return refuseFields({ text: [problem] });
  const isBuiltIn = normalized === source.text && !source.isMissing;
  return ok(await store(tx, { locale, key }, { ...found.value, next: isBuiltIn ? null : normalized }, editor));
}

/** Shows the built-in text again. */
export async function resetText(
  tx: Tx,
  identity: TextIdentity,
  version: number,
  editor: TextEditor,
): Promise<Result<TextChange>> {
  const found = await lockText(tx, identity, version);
  return found.ok ? ok(await store(tx, identity, { ...found.value, next: null }, editor)) : found;
}

type LockedText = { source: SourceText; stored: StoredText | undefined };

async function lockText(tx: Tx, { locale, key }: TextIdentity, version: number): Promise<Result<LockedText>> {
  const source = (await readSourceTexts(locale)).get(key);
  if (!source) return refuse('api.not-found', {}, 'missing');
  await lockTexts(tx, locale);
  const stored = await findStoredText(tx, locale, key);
  return (stored?.version ?? 0) === version ? ok({ source, stored }) : refuse('resources.changed', {}, 'conflict');
}

async function store(
  tx: Tx,
  { locale, key }: TextIdentity,
  { source, stored, next }: LockedText & { next: string | null },
  { staffId, now }: TextEditor,
): Promise<TextChange> {
  const version = stored?.version ?? 0;
  const own = source.isMissing ? '' : source.text;
  const [before, after] = [stored?.text ?? own, next ?? own];
  const isSame = (stored?.text ?? null) === next && (next === null || stored?.sourceText === source.text);
  if (isSame) return { locale, key, before, after, version, hasChanged: false };
  await upsertTexts(tx, [{ key, text: next, sourceText: source.text }], { locale, staffId, now });
  return { locale, key, before, after, version: version + 1, hasChanged: true };
}
