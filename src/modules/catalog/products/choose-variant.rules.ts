import { ok, type Result, refuse } from '../../../kernel/result.ts';

/** An attribute in which the variants of a product differ, such as colour, with its values. */
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

/** Chosen value id by attribute id; incomplete while the visitor is choosing. */
export type Choices = Record<number, number>;

/** State of a value in combination with the other choices; `impossible`: there is no such variant. */
export type OptionState = 'available' | 'sold-out' | 'impossible';

/**
 * The variant with exactly the chosen values. Refuses with `cart.attributes-required` (`titles`: the missing
 * attributes joined by " / ") or `catalog.no-such-variant`. Does not check stock.
 */
export function chooseVariant<V extends VariantStock>(
  attributes: readonly VariantAttribute[],
  variants: readonly V[],
  choices: Choices,
): Result<V> {
  const open = attributes.filter(({ id }) => choices[id] === undefined);
  if (open.length > 0)
    return refuse('cart.attributes-required', { titles: open.map(({ title }) => title).join(' / ') });
  const chosen = variants.find((variant) => matchesChoices(variant, attributes, choices));
  return chosen ? ok(chosen) : refuse('catalog.no-such-variant');
}

/** State of every attribute value in combination with the other choices. */
export function getOptionStates(
  attributes: readonly VariantAttribute[],
  variants: readonly VariantStock[],
  choices: Choices,
): Record<number, Record<number, OptionState>> {
  return Object.fromEntries(
    attributes.map((attribute) => {
      const states = attribute.values.map((value) => {
        const left = variants.filter((variant) =>
          matchesChoices(variant, attributes, { ...choices, [attribute.id]: value.id }),
        );
        return [value.id, getOptionState(left)];
      });
      return [attribute.id, Object.fromEntries(states)];
    }),
  );
}

/** Initial choices of a product page: those of the first variant in stock, else of the first variant. */
export function getInitialChoices(variants: readonly VariantStock[]): Choices {
  const first = variants.find((variant) => variant.quantity > 0) ?? variants[0];
  return first ? { ...first.values } : {};
}

function matchesChoices(variant: VariantStock, attributes: readonly VariantAttribute[], choices: Choices): boolean {
  return attributes.every(({ id }) => choices[id] === undefined || variant.values[id] === choices[id]);
}

function getOptionState(variants: readonly VariantStock[]): OptionState {
  if (variants.length === 0) return 'impossible';
  return variants.some(({ quantity }) => quantity > 0) ? 'available' : 'sold-out';
}
