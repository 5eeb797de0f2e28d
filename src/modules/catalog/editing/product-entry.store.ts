import { type LocalizedText, listLocales } from '../../../kernel/locale.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { Entry, EntryStorage, EntryValues } from '../../../platform/resources/resource.ts';
import { createTableStorage } from '../../../platform/resources/table-storage.ts';
import type {} from '../catalog.tables.ts';
import { productColumns } from './product.fields.ts';

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
  select: async (db, id) => completeEntry(db, await columns.select(db, id)),
  lock: async (tx, id) => completeEntry(tx, await columns.lock(tx, id)),
  async update(tx, id, values) {
    const { version } = await columns.update(tx, id, values);
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
  for (const locale of listLocales()) {
    const lists = [highlights[locale] ?? [], in_the_box[locale] ?? []] as const;
    const row = {
      summary: summary[locale] ?? '',
      description: description[locale] ?? '',
      highlights: JSON.stringify(lists[0]),
      in_the_box: JSON.stringify(lists[1]),
    };
    if (row.summary === '' && row.description === '' && lists.every((list) => list.length === 0)) {
      await tx.deleteFrom('product_text').where('product_id', '=', id).where('locale', '=', locale).execute();
      continue;
    }
    await tx
      .insertInto('product_text')
      .values({ product_id: id, locale, ...row })
      .onConflict((conflict) => conflict.columns(['product_id', 'locale']).doUpdateSet(row))
      .execute();
  }
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
