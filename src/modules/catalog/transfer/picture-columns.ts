import type { RefusalReason } from '../../../kernel/result.ts';
import { formatLines, formatPairs, readLines, readPairs } from './line-notation.rules.ts';
import { readOption } from './option-notation.ts';
import type { PictureData } from './product-data.ts';
import type { ProductColumn } from './transfer-column.ts';

/** File names of the pictures, one per line, in their order. */
const namesColumn: ProductColumn = {
  name: 'pictures',
  level: 'product',
  field: 'pictures',
  format: ({ pictures }) => formatLines(pictures.map(({ file }) => file)),
  read(draft, text, context) {
    const pictures: PictureData[] = [];
    for (const name of readLines(text).filter((line) => line !== '')) {
      const stored = draft.pictures.find((picture) => picture.file === name);
      const found = stored ? { value: stored.file } : context.findPicture(name);
      if (found.problem) return found.problem;
      const file = String(found.value);
      const known = draft.pictures.find((picture) => picture.file === file);
      if (!pictures.some((picture) => picture.file === file))
        pictures.push(known ?? { file, alt: {}, attribute_value_id: null });
    }
    draft.pictures = pictures;
    return null;
  },
};

/** Values of variants that the pictures are for, such as `colour=black`: a line per picture, empty for all variants. */
const optionsColumn: ProductColumn = {
  name: 'picture_options',
  level: 'product',
  field: 'picture_options',
  format: ({ pictures }, { references }) =>
    formatParallel(
      pictures.map(({ attribute_value_id }) => {
        const value = attribute_value_id === null ? undefined : references.attributes.valueById.get(attribute_value_id);
        return value ? formatPairs([[value.attribute.code, value.code]]) : '';
      }),
    ),
  read(draft, text, { references }) {
    // lines are separated first, because a pair cannot contain a line break
    const lines = text.split(/\r\n|\n|\r/);
    const ids: (number | null)[] = [];
    for (const line of lines) {
      const [pair, ...others] = readPairs(line) ?? [['', ''] as const, ['', ''] as const];
      if (others.length > 0) return { code: 'catalog.invalid-pairs', facts: {} };
      const option = pair && readOption(pair, references);
      if (option?.problem) return option.problem;
      ids.push(option ? option.value_id : null);
    }
    draft.pictures = draft.pictures.map((picture, index) => ({ ...picture, attribute_value_id: ids[index] ?? null }));
    return null;
  },
};

/** Descriptions of the pictures in a language: a line per picture. */
function createAltColumn(locale: string): ProductColumn {
  return {
    name: `picture_alts.${locale}`,
    level: 'product',
    field: 'picture_alts',
    locale,
    format: ({ pictures }) => formatParallel(pictures.map(({ alt }) => formatLines([alt[locale] ?? '']))),
    read(draft, text): RefusalReason | null {
      const lines = readLines(text);
      draft.pictures = draft.pictures.map((picture, index) => {
        const { [locale]: _, ...others } = picture.alt;
        const line = lines[index] ?? '';
        return { ...picture, alt: line === '' ? others : { ...others, [locale]: line } };
      });
      return null;
    },
  };
}

/** Lines of a list that is parallel to the pictures; an empty text when no picture has a value. */
function formatParallel(lines: readonly string[]): string {
  return lines.every((line) => line === '') ? '' : lines.join('\n');
}

/** Columns of pictures. The names come first: the other columns are parallel to them. */
export function createPictureColumns(locales: readonly string[]): ProductColumn[] {
  return [namesColumn, ...locales.map(createAltColumn), optionsColumn];
}
