import { ok, type Result, refuse } from '../../kernel/result.ts';

/** An attribute that variants of one product differ in, e.g. colour, and the values they have. */
export type VariantAttribute = {
  id: number;
  title: string;
  values: { id: number; title: string; swatch: string | null }[];
};

export type VariantStock = {
  inventoryId: number;
  quantity: number;
  /** Value id by attribute id; empty for a product without attributes. */
  values: Record<number, number>;
};

/** Value id by attribute id, as far as the shopper has chosen. */
export type Choices = Record<number, number>;

/** How a value stands beside the other choices: can be bought, made but none left, or not made at all. */
export type OptionState = 'available' | 'sold-out' | 'impossible';

/**
 * The variant with exactly the chosen values. Refuses with `cart.attributes-required` (`titles`: the missing
 * attributes joined by " / ") or `catalog.no-such-variant`. Stock is not its business.
 */
export function chooseVariant<V extends VariantStock>(
  attributes: readonly VariantAttribute[],
  variants: readonly V[],
  choices: Choices,
): Result<V> {
  const open = attributes.filter(({ id }) => choices[id] === undefined);
  if (open.length > 0)
    return refuse('cart.attributes-required', { titles: open.map(({ title }) => title).join(' / ') });
  const chosen = variants.find((variant) => fits(variant, attributes, choices));
  return chosen ? ok(chosen) : refuse('catalog.no-such-variant');
}

/** For every attribute and value: what choosing it would mean, the other choices kept. */
export function optionStates(
  attributes: readonly VariantAttribute[],
  variants: readonly VariantStock[],
  choices: Choices,
): Record<number, Record<number, OptionState>> {
  return Object.fromEntries(
    attributes.map((attribute) => {
      const states = attribute.values.map((value) => {
        const left = variants.filter((variant) => fits(variant, attributes, { ...choices, [attribute.id]: value.id }));
        return [value.id, stateOf(left)];
      });
      return [attribute.id, Object.fromEntries(states)];
    }),
  );
}

/** The choices to open a product page with: those of the first variant that can be bought, else of the first. */
export function firstChoices(variants: readonly VariantStock[]): Choices {
  const first = variants.find((variant) => variant.quantity > 0) ?? variants[0];
  return first ? { ...first.values } : {};
}

function fits(variant: VariantStock, attributes: readonly VariantAttribute[], choices: Choices): boolean {
  return attributes.every(({ id }) => choices[id] === undefined || variant.values[id] === choices[id]);
}

function stateOf(variants: readonly VariantStock[]): OptionState {
  if (variants.length === 0) return 'impossible';
  return variants.some(({ quantity }) => quantity > 0) ? 'available' : 'sold-out';
}
