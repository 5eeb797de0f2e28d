import { type LocalizedText, listLocales } from '../../../kernel/locale.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { Entry, EntryStorage, EntryValues } from '../../../platform/resources/resource.ts';
import { createTableStorage } from '../../../platform/resources/table-storage.ts';
import type {} from '../catalog.tables.ts';
import { productColumns, productTextFields } from './product.fields.ts';

const columns = createTableStorage({ table: 'product', fields: productColumns });

type LocalizedLines = Record<string, string[]>;
type Texts = {
  summary: LocalizedText;
  description: LocalizedText;
  highlights: LocalizedLines;
  in_the_box: LocalizedLines;
};

/** Product with its texts and tags. */
export const productStorage: EntryStorage = {
  texts: { table: 'product_text', owner: 'product_id', fields: Object.keys(productTextFields) },
  select: async (db, id) => completeEntry(db, await columns.select(db, id)),
  lock: async (tx, id) => completeEntry(tx, await columns.lock(tx, id)),
  async update(tx, id, values, now) {
    const { version } = await columns.update(tx, id, values, now);
    await saveTexts(tx, id, values);
    await saveTags(tx, id, readIds(values.tags));
    return { id, version, values };
  },
};

async function completeEntry(db: Db, entry: Entry | undefined): Promise<Entry | undefined> {
  if (!entry) return undefined;
  const texts = await db
    .selectFrom('product_text')
    .select(['locale', 'summary', 'description', 'highlights', 'in_the_box'])
    .where('product_id', '=', entry.id)
    .execute();
  const tags = await db
    .selectFrom('product_tag')
    .select('tag_id')
    .where('product_id', '=', entry.id)
    .orderBy('tag_id')
    .execute();
  const byLocale = <T extends string | string[]>(list: { locale: string; text: T }[]): Record<string, T> =>
    Object.fromEntries(list.filter(({ text }) => text.length > 0).map(({ locale, text }) => [locale, text]));
  const parts = {
    summary: byLocale(texts.map(({ locale, summary }) => ({ locale, text: summary }))),
    description: byLocale(texts.map(({ locale, description }) => ({ locale, text: description }))),
    highlights: byLocale(texts.map(({ locale, highlights }) => ({ locale, text: highlights }))),
    in_the_box: byLocale(texts.map((row) => ({ locale: row.locale, text: row.in_the_box }))),
    tags: tags.map(({ tag_id }) => tag_id),
  };
  return { id: entry.id, version: entry.version, values: Object.assign({}, entry.values, parts) };
}

/** A language without any text has no row, so that the fallback applies. */
async function saveTexts(tx: Tx, id: number, values: EntryValues): Promise<void> {
  const { summary = {}, description = {}, highlights = {}, in_the_box = {} } = values as Partial<Texts>;
  const rows = listLocales().map((locale) => {
    const lists = [highlights[locale] ?? [], in_the_box[locale] ?? []] as const;
    const texts = { summary: summary[locale] ?? '', description: description[locale] ?? '' };
    const isEmpty = [...Object.values(texts), ...lists].every(({ length }) => length === 0);
    const [ownHighlights, ownBox] = lists.map((list) => JSON.stringify(list));
    return { isEmpty, row: { product_id: id, locale, ...texts, highlights: ownHighlights, in_the_box: ownBox } };
  });
  const empty = rows.filter(({ isEmpty }) => isEmpty).map(({ row }) => row.locale);
  const filled = rows.filter(({ isEmpty }) => !isEmpty).map(({ row }) => row);
  if (empty.length > 0)
    await tx.deleteFrom('product_text').where('product_id', '=', id).where('locale', 'in', empty).execute();
  if (filled.length === 0) return;
  await tx
    .insertInto('product_text')
    .values(filled)
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'locale']).doUpdateSet(({ ref }) => ({
        summary: ref('excluded.summary'),
        description: ref('excluded.description'),
        highlights: ref('excluded.highlights'),
        in_the_box: ref('excluded.in_the_box'),
      })),
    )
    .execute();
}

async function saveTags(tx: Tx, id: number, tags: readonly number[]): Promise<void> {
  await tx.deleteFrom('product_tag').where('product_id', '=', id).execute();
  if (tags.length === 0) return;
  await tx
    .insertInto('product_tag')
    .values(tags.map((tag_id) => ({ product_id: id, tag_id })))
    .execute();
}

function readIds(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'number') : [];
}
