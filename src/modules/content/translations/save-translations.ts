import { hash } from 'node:crypto';
import { ok, type RefusalReason, type Result, refuse, refuseFields } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { changeEntry } from '../../../platform/resources/change-entry.ts';
import type { EntryChange, EntryValues, Resource } from '../../../platform/resources/resource.ts';
import { getStorage } from '../../../platform/resources/table-storage.ts';
import { confirmTranslations } from '../../../platform/resources/translations/record-source-changes.ts';
import { getSourceText, getText } from '../../../platform/resources/translations/source-text.ts';
import {
  listTranslatedFields,
  type TranslatedField,
} from '../../../platform/resources/translations/translated-fields.ts';
import { checkTranslation, normalizeTranslation } from './check-translation.ts';

export type GivenTranslation = {
  field: string;
  text: string;
  /** `createTextsToken` of the texts that the translator has seen. */
  seen: string;
};

export type SavedTranslations = { resource: Resource; change: EntryChange };

/** Identifies the source and the translation that an editor has seen, so that a later change of one of them is noticed. */
export function createTextsToken({ source, target }: { source: string; target: string }): string {
  return hash('sha256', JSON.stringify([source, target]), 'base64url');
}

/**
 * Saves translations of an entry; other changes of the entry since the editor opened it are no conflict. A translation that
 * is saved again unchanged is no longer outdated: the editor has seen the new source. Refuses with `resources.changed` when
 * a text or its source is another one than the editor has seen.
 */
export async function saveTranslations(
  tx: Tx,
  resource: Resource,
  { id, locale, texts }: { id: number; locale: string; texts: readonly GivenTranslation[] },
  now: Date,
): Promise<Result<SavedTranslations>> {
  const locked = await getStorage(resource).lock(tx, id);
  if (!locked) return refuse('api.not-found', {}, 'missing');
  const fields = new Map(listTranslatedFields(resource).map((field) => [field.name, field]));
  const values: EntryValues = Object.assign({}, locked.values);
  const problems: Record<string, RefusalReason[]> = {};
  for (const { field: name, text, seen } of texts) {
    const field = fields.get(name);
    const [source, target] = [getSourceText(values[name], locale), getText(values[name], locale)];
    if (!field || source === '') return refuse('api.not-found', {}, 'missing');
    if (seen !== createTextsToken({ source, target })) return refuse('resources.changed', {}, 'conflict');
    const normalized = normalizeTranslation(text, field);
    const problem = normalized === target ? null : checkTranslation(normalized, { field, source, locale });
    if (problem) problems[name] = [problem];
    else values[name] = withTranslation(values[name], locale, normalized, field);
  }
  if (Object.keys(problems).length > 0) return refuseFields(problems);
  const saved = await changeEntry(tx, resource, { id, version: locked.version, values }, now);
  if (!saved.ok) return saved;
  await confirmTranslations(tx, resource, { id, locale, fields: texts.map(({ field }) => field) });
  return ok({ resource, change: saved.value.change });
}

function withTranslation(value: unknown, locale: string, text: string, { isList }: TranslatedField): unknown {
  const others = Object.entries(value ?? {}).filter(([code]) => code !== locale);
  const own = isList ? text.split('\n') : text;
  return Object.fromEntries(text === '' ? others : [...others, [locale, own]]);
}
