import type { Field } from '../../../platform/resources/field.ts';
import { productFields } from '../editing/product.fields.ts';
import { formatCell, readCell, type TransferContext } from './cell-notation.ts';
import { type ProductColumn, REQUIRED } from './transfer-column.ts';

/** Names that differ from the field: those of the shop's glossary instead of those of the API. */
const NAMES: Record<string, string> = { selling: 'price', offered: 'sale_price' };

const STATUS_NAMES: Record<string, string> = { '1': 'visible', '2': 'hidden' };

export function formatStatus(status: unknown): string {
  return STATUS_NAMES[String(status)] ?? '';
}

/** Undefined for another text. */
export function readStatus(text: string): 1 | 2 | undefined {
  const name = text.trim().toLowerCase();
  return name === STATUS_NAMES['1'] ? 1 : name === STATUS_NAMES['2'] ? 2 : undefined;
}

/** A column for each field of the form of a product, and for each language of a text. */
export function createFieldColumns(locales: readonly string[]): ProductColumn[] {
  return Object.entries(productFields).flatMap(([field, definition]): ProductColumn[] => {
    const name = NAMES[field] ?? field.replace(/_id$/, '');
    const { kind } = definition.control;
    return kind === 'localized-text' || kind === 'localized-lines'
      ? locales.map((locale) => createTextColumn(`${name}.${locale}`, { field, locale, definition }))
      : [createFieldColumn(name, field, definition)];
  });
}

function createFieldColumn(name: string, field: string, definition: Field): ProductColumn {
  const { control, isOptional, initial } = definition;
  return {
    name,
    level: 'product',
    field,
    format: ({ fields }, context) =>
      field === 'status' ? formatStatus(fields[field]) : formatCell(control, fields[field], context),
    read({ fields }, text, context) {
      if (text === '') {
        if (!isOptional) return REQUIRED;
        fields[field] = initial;
        return null;
      }
      const found =
        field === 'status' ? readCell(control, String(readStatus(text)), context) : readCell(control, text, context);
      if (found.problem) return found.problem;
      fields[field] = found.value;
      return null;
    },
  };
}

function createTextColumn(
  name: string,
  { field, locale, definition: { control } }: { field: string; locale: string; definition: Field },
): ProductColumn {
  const getTexts = (value: unknown): Record<string, unknown> =>
    typeof value === 'object' && value !== null ? { ...value } : {};
  return {
    name,
    level: 'product',
    field,
    locale,
    format: ({ fields }, context: TransferContext) => formatCell(control, getTexts(fields[field])[locale], context),
    read({ fields }, text, context) {
      const { [locale]: _, ...others } = getTexts(fields[field]);
      const found = text === '' ? { value: undefined } : readCell(control, text, context);
      if (found.problem) return found.problem;
      fields[field] = found.value === undefined ? others : { ...others, [locale]: found.value };
      return null;
    },
  };
}
