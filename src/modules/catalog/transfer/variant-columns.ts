import { foldDigits } from '../../../kernel/locale.ts';
import { type FieldControl, optionalMoneyField } from '../../../platform/resources/field.ts';
import { formatCell, readCell } from './cell-notation.ts';
import { formatStatus, readStatus } from './field-columns.ts';
import { formatPairs, readPairs } from './line-notation.rules.ts';
import { readOption } from './option-notation.ts';
import type { VariantData } from './product-data.ts';
import { REQUIRED, type VariantColumn } from './transfer-column.ts';

const MONEY: FieldControl = optionalMoneyField().control;
const INVALID = { code: 'fields.invalid', facts: {} };

function createPriceColumn(name: string, field: 'price' | 'previous'): VariantColumn {
  return {
    name,
    level: 'variant',
    field,
    format: (variant, context) => formatCell(MONEY, variant[field], context),
    read(draft, text, context) {
      const found = text === '' ? { value: null } : readCell(MONEY, text, context);
      if (found.problem) return found.problem;
      draft[field] = typeof found.value === 'number' ? found.value : null;
      return null;
    },
  };
}

const optionsColumn: VariantColumn = {
  name: 'options',
  level: 'variant',
  field: 'options',
  format: ({ options }, { references: { attributes } }) =>
    formatPairs(
      Object.values(options).flatMap((id) => {
        const value = attributes.valueById.get(id);
        return value ? [[value.attribute.code, value.code] as const] : [];
      }),
    ),
  read(draft, text, { references }) {
    const pairs = readPairs(text);
    if (!pairs) return { code: 'catalog.invalid-pairs', facts: {} };
    const options: VariantData['options'] = {};
    for (const pair of pairs) {
      const option = readOption(pair, references);
      if (option.problem) return option.problem;
      options[option.attribute_id] = option.value_id;
    }
    draft.options = options;
    return null;
  },
};

/** Name of the column that identifies a row. */
export const SKU_COLUMN = 'sku';

export const variantColumns: readonly VariantColumn[] = [
  {
    name: SKU_COLUMN,
    level: 'variant',
    field: 'sku',
    format: ({ sku }) => sku,
    read(draft, text) {
      if (text === '') return REQUIRED;
      draft.sku = text.trim();
      return null;
    },
  },
  {
    name: 'gtin',
    level: 'variant',
    field: 'gtin',
    format: ({ gtin }) => gtin ?? '',
    read(draft, text) {
      draft.gtin = text.trim() || null;
      return null;
    },
  },
  optionsColumn,
  createPriceColumn('option_price', 'price'),
  createPriceColumn('option_previous_price', 'previous'),
  {
    name: 'stock',
    level: 'variant',
    field: 'quantity',
    format: ({ quantity }) => String(quantity),
    read(draft, text) {
      if (text === '') return REQUIRED;
      const digits = foldDigits(text.trim());
      if (!/^\d{1,9}$/.test(digits)) return INVALID;
      draft.quantity = Number(digits);
      return null;
    },
  },
  {
    name: 'option_status',
    level: 'variant',
    field: 'option_status',
    format: ({ status }) => formatStatus(status),
    read(draft, text) {
      if (text === '') return REQUIRED;
      const status = readStatus(text);
      if (!status) return INVALID;
      draft.status = status;
      return null;
    },
  },
];
