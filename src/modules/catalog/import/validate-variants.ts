import type { RefusalReason } from '../../../kernel/result.ts';
import { parseInput } from '../../../platform/http/parse-input.ts';
import { isSameValue } from '../../../platform/resources/change-entry.ts';
import { MAX_STOCK } from '../editing/product.fields.ts';
import type { ProductData, VariantData } from '../transfer/product-data.ts';
import { hasDuplicates } from '../variants/create-variants.ts';
import { MAX_ATTRIBUTES, MAX_VARIANTS, variantValues } from '../variants/variant.schemas.ts';
import { findVariantPriceProblems } from '../variants/variant-prices.rules.ts';

/** Problem of a variant of the file by its SKU. */
export type VariantProblem = { sku: string; field: string; reason: RefusalReason };

/** Problems of the variants that differ from the stored ones, and of the variants together. */
export function validateVariants(before: ProductData | null, after: ProductData): VariantProblem[] {
  const stored = new Map((before?.variants ?? []).map((variant) => [variant.id, variant]));
  const changed = after.variants.filter(
    (variant) => variant.id === null || !isSameValue(stored.get(variant.id), variant),
  );
  return [
    ...changed.flatMap((variant) => validateVariant(variant, stored.get(variant.id))),
    ...validateOptions(changed, after.variants, stored),
  ];
}

function validateVariant(variant: VariantData, stored: VariantData | undefined): VariantProblem[] {
  const { sku, gtin, price, previous, status, quantity, options } = variant;
  const toProblem = (field: string, reason: RefusalReason): VariantProblem => ({ sku, field, reason });
  const parsed = parseInput(variantValues, { sku, gtin, price, previous, status });
  if (parsed.ok) Object.assign(variant, parsed.value);
  else {
    // stored values may be older than a rule
    const problems = Object.entries(parsed.refusal.fields).filter(
      ([field]) => !stored || Reflect.get(stored, field) !== Reflect.get(variant, field),
    );
    if (problems.length > 0) return problems.map(([field, [reason]]) => toProblem(field, reason ?? parsed.refusal));
  }
  if (quantity > MAX_STOCK && quantity !== stored?.quantity)
    return [toProblem('quantity', { code: 'fields.too-big', facts: { max: MAX_STOCK } })];
  const arePricesSame = stored?.price === price && stored.previous === previous;
  if (arePricesSame && isSameValue(stored.options, options)) return [];
  return findVariantPriceProblems({ price, previous }, { hasAttributes: Object.keys(options).length > 0 }).map(
    ([field, reason]) => toProblem(field, reason),
  );
}

/** Variants of a product have the same attributes, and each a combination of its own. */
function validateOptions(
  changed: readonly VariantData[],
  all: readonly VariantData[],
  stored: ReadonlyMap<number | null, VariantData>,
): VariantProblem[] {
  const first = changed.find(({ id, options }) => id === null || !isSameValue(stored.get(id)?.options, options));
  if (!first) return [];
  const toProblem = (reason: RefusalReason): VariantProblem => ({ sku: first.sku, field: 'options', reason });
  if (all.length > MAX_VARIANTS)
    return [toProblem({ code: 'catalog.too-many-variants', facts: { max: MAX_VARIANTS } })];
  const combinations = all.map(
    ({ options }) => new Map(Object.entries(options).map(([attribute, value]) => [Number(attribute), value])),
  );
  if (combinations.some(({ size }) => size > MAX_ATTRIBUTES))
    return [toProblem({ code: 'fields.too-many', facts: { max: MAX_ATTRIBUTES } })];
  const names = new Set(combinations.map((combination) => [...combination.keys()].join()));
  const isValid = names.size === 1 && (all.length === 1 || !hasDuplicates(combinations));
  return isValid ? [] : [toProblem({ code: 'catalog.option-combination', facts: {} })];
}
