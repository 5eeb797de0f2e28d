import {
  choiceField,
  dateTimeField,
  flagField,
  integerField,
  localizedLinesField,
  localizedTextField,
  moneyField,
  optionalIntegerField,
  optionalMoneyField,
  referenceField,
  referencesField,
  requiredReferenceField,
} from '../../../platform/resources/field.ts';
import { slugField } from '../../naming/slug-field.ts';
import { TAX_CLASSES } from '../../pricing/tax-classes.rules.ts';

export const MAX_TITLE_LENGTH = 160;
const MAX_WEIGHT_G = 1_000_000;
const MAX_LENGTH_MM = 10_000;
const MAX_WARRANTY_MONTHS = 240;
export const MAX_STOCK = 1_000_000;

const lengthField = optionalIntegerField({ min: 1, max: MAX_LENGTH_MM, unit: 'millimetres' });

/** Columns of `product` that staff edit. */
export const productColumns = {
  title: localizedTextField({ maxLength: MAX_TITLE_LENGTH }),
  slug: slugField(),
  seo_title: localizedTextField({ maxLength: 120, isOptional: true }),
  seo_description: localizedTextField({ maxLength: 320, isMultiline: true, isOptional: true }),
  brand_id: requiredReferenceField({ table: 'brand', label: 'title' }),
  category_id: requiredReferenceField({ table: 'category', label: 'title' }),
  seller_id: referenceField({ table: 'seller', label: 'name' }),
  condition: choiceField({ values: ['new', 'refurbished', 'used'], initial: 'new' }),
  selling: moneyField(),
  offered: optionalMoneyField(),
  sale_starts_at: dateTimeField(),
  sale_ends_at: dateTimeField(),
  /** What the shop pays for one item. */
  cost: optionalMoneyField(),
  tax_class: choiceField({ values: TAX_CLASSES, initial: 'standard' }),
  weight_g: integerField({ min: 0, max: MAX_WEIGHT_G, initial: 0, unit: 'grams' }),
  /** Size of the packed product; all three or none. */
  length_mm: lengthField,
  width_mm: lengthField,
  height_mm: lengthField,
  warranty_months: integerField({ min: 0, max: MAX_WARRANTY_MONTHS, initial: 12, unit: 'months' }),
  shippable: flagField({ initial: true }),
  shipping_rule_id: referenceField({ table: 'shipping_rule', label: 'title' }),
  cod_excluded: flagField(),
  low_stock: integerField({ min: 0, max: MAX_STOCK, initial: 5, unit: 'pieces' }),
  sort: integerField({ min: 0, max: 100_000, initial: 0 }),
  status: choiceField({ values: [1, 2], initial: 2 }),
  publish_at: dateTimeField(),
  hide_at: dateTimeField(),
};

/** Columns of `product_text`, which has a row per language. */
export const productTextFields = {
  summary: localizedTextField({ maxLength: 400, isMultiline: true, isOptional: true }),
  description: localizedTextField({ maxLength: 10_000, isMultiline: true, isOptional: true }),
  highlights: localizedLinesField({ maxLength: 200, maxLines: 20 }),
  in_the_box: localizedLinesField({ maxLength: 200, maxLines: 40 }),
};

export const productFields = {
  ...productColumns,
  ...productTextFields,
  tags: referencesField({ table: 'tag', label: 'title' }),
};

/** Fields that count for the completeness of a language. */
export const TRANSLATED_FIELDS = [
  'title',
  'summary',
  'description',
  'highlights',
  'in_the_box',
  'seo_title',
  'seo_description',
] as const satisfies readonly (keyof typeof productFields)[];
