import type { RefusalReason } from '../../../kernel/result.ts';
import { parseInput } from '../../../platform/http/parse-input.ts';
import { isSameValue } from '../../../platform/resources/change-entry.ts';
import { productFields } from '../editing/product.fields.ts';
import { findScheduleProblems, type ProductSchedule } from '../editing/product-schedule.rules.ts';
import { findMissingLength } from '../editing/product-size.rules.ts';
import { isValidSalePrice } from '../editing/sale-price.rules.ts';
import { MAX_PICTURES } from '../pictures/edit-pictures.ts';
import { pictureAlt } from '../pictures/picture-texts.ts';
import { specValues } from '../specs/update-specs.ts';
import type { ProductData } from '../transfer/product-data.ts';
import type { References } from '../transfer/references.store.ts';

/** Problem of a product: the field, and the language of a text. */
export type FieldProblem = { field: string; locale?: string; reason: RefusalReason };

/** Problems of the values that differ from the stored product; stored values may be older than a rule. */
export function validateProduct(
  before: ProductData | null,
  after: ProductData,
  { sellerByRule }: Pick<References, 'sellerByRule'>,
): FieldProblem[] {
  return [
    ...validateFields(before, after),
    ...validateShippingRule(after, sellerByRule),
    ...validateSize(after),
    ...validateSpecs(before, after),
    ...validatePictures(before, after),
    ...validateStatus(before, after),
  ];
}

/** Also replaces the values by the parsed ones, such as a text without spaces around it. */
function validateFields(before: ProductData | null, after: ProductData): FieldProblem[] {
  const changed = Object.entries(productFields).filter(
    ([field]) => !before || !isSameValue(before.fields[field], after.fields[field]),
  );
  const problems = changed.flatMap(([field, { schema }]): FieldProblem[] => {
    const parsed = parseInput(schema, after.fields[field]);
    if (!parsed.ok)
      return Object.entries(parsed.refusal.fields).map(([path, [reason]]) => ({
        field,
        locale: path === 'body' ? undefined : path.split('.')[0],
        reason: reason ?? parsed.refusal,
      }));
    after.fields[field] = parsed.value;
    return [];
  });
  const { selling, offered } = after.fields;
  const prices = { selling: Number(selling), offered: typeof offered === 'number' ? offered : null };
  const isPriceChanged = changed.some(([field]) => field === 'selling' || field === 'offered');
  if (isPriceChanged && problems.length === 0 && !isValidSalePrice(prices))
    problems.push({ field: 'offered', reason: { code: 'catalog.sale-price', facts: {} } });
  const isScheduleChanged = changed.some(([field]) => SCHEDULE_FIELDS.has(field));
  return isScheduleChanged && problems.length === 0 ? validateSchedule(after) : problems;
}

const SCHEDULE_FIELDS = new Set(['status', 'publish_at', 'hide_at', 'offered', 'sale_starts_at', 'sale_ends_at']);

function validateSchedule({ fields }: ProductData): FieldProblem[] {
  const time = (value: unknown) => (typeof value === 'string' ? value : null);
  const schedule: ProductSchedule = {
    status: fields.status === 1 ? 1 : 2,
    publish_at: time(fields.publish_at),
    hide_at: time(fields.hide_at),
    offered: typeof fields.offered === 'number' ? fields.offered : null,
    sale_starts_at: time(fields.sale_starts_at),
    sale_ends_at: time(fields.sale_ends_at),
  };
  return findScheduleProblems(schedule).map(([field, reason]) => ({ field, reason }));
}

function validateSize({
  fields: { length_mm = null, width_mm = null, height_mm = null },
}: ProductData): FieldProblem[] {
  const field = findMissingLength({ length_mm, width_mm, height_mm });
  return field === null ? [] : [{ field, reason: { code: 'catalog.incomplete-size', facts: {} } }];
}

/** A product names a shipping rule of the shop or of its seller. */
function validateShippingRule({ fields }: ProductData, sellerByRule: References['sellerByRule']): FieldProblem[] {
  const { shipping_rule_id, seller_id } = fields;
  const owner = typeof shipping_rule_id === 'number' ? sellerByRule.get(shipping_rule_id) : undefined;
  if (owner === undefined || owner === seller_id) return [];
  return [{ field: 'shipping_rule_id', reason: { code: 'catalog.other-seller-rule', facts: {} } }];
}

function validateSpecs(before: ProductData | null, after: ProductData): FieldProblem[] {
  if (before && isSameValue(before.specs, after.specs)) return [];
  const parsed = parseInput(specValues, after.specs);
  if (!parsed.ok) return [{ field: 'specs', reason: parsed.refusal }];
  after.specs = parsed.value;
  const isIncomplete = after.specs.some(({ text }) => text !== null && (text.en ?? '') === '');
  return isIncomplete ? [{ field: 'specs', reason: { code: 'fields.required', facts: {} } }] : [];
}

function validatePictures(before: ProductData | null, after: ProductData): FieldProblem[] {
  if (before && isSameValue(before.pictures, after.pictures)) return [];
  if (after.pictures.length > MAX_PICTURES)
    return [{ field: 'pictures', reason: { code: 'fields.too-many', facts: { max: MAX_PICTURES } } }];
  const values = new Set(after.variants.flatMap(({ options }) => Object.values(options)));
  return after.pictures.flatMap(({ alt, attribute_value_id }): FieldProblem[] => {
    const parsed = parseInput(pictureAlt, alt);
    if (!parsed.ok)
      return [{ field: 'picture_alts', locale: Object.keys(parsed.refusal.fields)[0], reason: parsed.refusal }];
    if (attribute_value_id === null || values.has(attribute_value_id)) return [];
    return [{ field: 'picture_options', reason: { code: 'fields.invalid', facts: {} } }];
  });
}

/** A visible product has a visible variant. */
function validateStatus(before: ProductData | null, after: ProductData): FieldProblem[] {
  const hasVisibleVariant = (data: ProductData) => data.variants.some(({ status }) => status === 1);
  if (after.fields.status !== 1 || hasVisibleVariant(after)) return [];
  const isOld = before?.fields.status === 1 && !hasVisibleVariant(before);
  return isOld ? [] : [{ field: 'status', reason: { code: 'catalog.last-variant', facts: {} } }];
}
