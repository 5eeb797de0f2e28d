import type { Locale } from '../../../../kernel/locale.ts';
import { getTranslator } from '../../../../platform/translator.ts';
import { labelColumn, labelField } from '../../transfer/column-labels.ts';
import type { TransferColumn } from '../../transfer/transfer-column.ts';

/** Headers of other shop systems. */
const OTHER_NAMES: Record<string, string> = {
  handle: 'slug',
  'variant sku': 'sku',
  'variant barcode': 'gtin',
  ean: 'gtin',
  barcode: 'gtin',
  'variant price': 'price',
  'variant inventory qty': 'stock',
  quantity: 'stock',
  vendor: 'brand',
  name: 'title.en',
};

/** Column of the import by column of the file; null: not recognized. */
export type ColumnChoice = Record<string, string | null>;

/** Recognizes columns by their name in files, or by their name in a language of the shop. */
export function suggestColumns(
  header: readonly string[],
  columns: readonly TransferColumn[],
  locales: readonly Locale[],
): ColumnChoice {
  const known = new Map(Object.entries(OTHER_NAMES));
  for (const locale of locales) {
    const t = getTranslator(locale);
    for (const column of columns) {
      known.set(normalize(labelColumn(column, t)), column.name);
      // a French title is called "Titre"
      if (column.locale === locale) known.set(normalize(labelField(column, t)), column.name);
    }
  }
  for (const { name } of columns) known.set(normalize(name), name);
  const taken = new Set<string>();
  return Object.fromEntries(
    header.map((name) => {
      const found = known.get(normalize(name));
      if (found === undefined || taken.has(found)) return [name, null];
      taken.add(found);
      return [name, found];
    }),
  );
}

function normalize(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase().replace(/\s+/g, ' ');
}
