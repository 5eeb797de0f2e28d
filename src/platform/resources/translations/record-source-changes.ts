import { hash } from 'node:crypto';
import { listLocales } from '../../../kernel/locale.ts';
import type { Tx } from '../../database/db.ts';
import type { EntryValues, Resource } from '../resource.ts';
import {
  deleteOutdatedTranslations,
  insertOutdatedTranslations,
  type TranslationKey,
} from './outdated-translation.store.ts';
import { getSourceText, getText } from './source-text.ts';
import { listTranslatedFields } from './translated-fields.ts';

type TextChange = { id: number; before: EntryValues; after: EntryValues };

/**
 * Marks the translations whose source text a change of entries replaces as outdated. A translation that is changed as well, is
 * removed, has no source any more, or whose source has its former text again is current.
 */
export async function recordSourceChanges(
  tx: Tx,
  resource: Pick<Resource, 'name' | 'fields' | 'sections'>,
  changes: readonly TextChange[],
): Promise<void> {
  const outdated: (TranslationKey & { source_hash: string })[] = [];
  const current: (TranslationKey & { source_hash?: string })[] = [];
  const fields = listTranslatedFields(resource);
  for (const { id, before, after } of changes)
    for (const { name } of fields) {
      if (JSON.stringify(before[name]) === JSON.stringify(after[name])) continue;
      for (const locale of listLocales()) {
        const key = { entry_id: id, field: name, locale };
        const [text, source] = [getText(after[name], locale), getSourceText(after[name], locale)];
        const former = getSourceText(before[name], locale);
        if (text === '' || source === '' || text !== getText(before[name], locale)) current.push(key);
        else if (source !== former && former !== '') {
          outdated.push({ ...key, source_hash: hashText(former) });
          current.push({ ...key, source_hash: hashText(source) });
        }
      }
    }
  await insertOutdatedTranslations(tx, resource.name, outdated);
  await deleteOutdatedTranslations(tx, resource.name, current);
}

/** Marks translations of an entry as current: a translator has seen their sources. */
export async function confirmTranslations(
  tx: Tx,
  { name }: Pick<Resource, 'name'>,
  { id, locale, fields }: { id: number; locale: string; fields: readonly string[] },
): Promise<void> {
  const keys = fields.map((field) => ({ entry_id: id, field, locale }));
  await deleteOutdatedTranslations(tx, name, keys);
}

/**
 * Marks a translation of an entry that was restored as outdated, unless it was made from the present source.
 * @param hash of the source that it was made from
 */
export async function restoreOutdatedMark(
  tx: Tx,
  { name }: Pick<Resource, 'name'>,
  { source, hash: source_hash, ...key }: TranslationKey & { source: string; hash: string },
): Promise<void> {
  if (source_hash !== hashText(source)) await insertOutdatedTranslations(tx, name, [{ ...key, source_hash }]);
}

export function hashText(text: string): string {
  return hash('sha256', text, 'base64url');
}
