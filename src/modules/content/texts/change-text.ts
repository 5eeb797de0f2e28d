import type { Locale } from '../../../kernel/locale.ts';
import { ok, type Result, refuse, refuseFields } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { checkText, normalizeText, readEnglishTexts, readSourceTexts, type SourceText } from './source-texts.ts';
import { findStoredText, lockTexts, type StoredText, upsertTexts } from './texts.store.ts';

export type TextIdentity = { language: Locale; key: string };
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
  { language, key }: TextIdentity,
  { text, version }: { text: string; version: number },
  editor: TextEditor,
): Promise<Result<TextChange>> {
  const found = await lockText(tx, { language, key }, version);
  if (!found.ok) return found;
  const { source } = found.value;
  const normalized = normalizeText(text, source.text);
  const problem = checkText(normalized, (await readEnglishTexts()).get(key) ?? source.text, language);
  if (problem) return refuseFields({ text: [problem] });
  const isBuiltIn = normalized === source.text && !source.isMissing;
  return ok(await store(tx, { language, key }, { ...found.value, next: isBuiltIn ? null : normalized }, editor));
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

async function lockText(tx: Tx, { language, key }: TextIdentity, version: number): Promise<Result<LockedText>> {
  const source = (await readSourceTexts(language)).get(key);
  if (!source) return refuse('api.not-found', {}, 'missing');
  await lockTexts(tx, language);
  const stored = await findStoredText(tx, language, key);
  return (stored?.version ?? 0) === version ? ok({ source, stored }) : refuse('resources.changed', {}, 'conflict');
}

async function store(
  tx: Tx,
  { language, key }: TextIdentity,
  { source, stored, next }: LockedText & { next: string | null },
  { staffId, now }: TextEditor,
): Promise<TextChange> {
  const version = stored?.version ?? 0;
  const own = source.isMissing ? '' : source.text;
  const [before, after] = [stored?.text ?? own, next ?? own];
  const isSame = (stored?.text ?? null) === next && (next === null || stored?.sourceText === source.text);
  if (isSame) return { language, key, before, after, version, hasChanged: false };
  await upsertTexts(tx, [{ key, text: next, sourceText: source.text }], { locale: language, staffId, now });
  return { language, key, before, after, version: version + 1, hasChanged: true };
}
