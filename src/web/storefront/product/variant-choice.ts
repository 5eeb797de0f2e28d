import type { Choices, OptionState, VariantAttribute, VariantStock } from '../../../modules/catalog/catalog.rules.ts';
import { optionStates } from '../../../modules/catalog/catalog.rules.ts';

/** A value as the page offers it beside the other choices. */
export type OfferedValue = VariantAttribute['values'][number] & {
  chosen: boolean;
  state: OptionState;
  /** Titles of the other choices it was judged with. */
  others: string[];
  /** The variant to take instead where this value cannot be had beside the other choices. */
  instead: { inventoryId: number; titles: string[] } | null;
  /** The variant with this value and the other choices that is made, but sold out. */
  soldOut: number | null;
};

export type OfferedAttribute = { id: number; title: string; chosen: string | null; values: OfferedValue[] };

/** The name a choice has in forms and addresses. */
export const attributeField = (id: number | '') => `attribute_${id}`;

/**
 * The choices an address asks for: `?variant=<inventory id>`, or single values as the form without script sends them;
 * what is not said is as the page opens.
 */
export function choicesIn(
  parameters: URLSearchParams,
  {
    attributes,
    variants,
    first,
  }: { attributes: readonly VariantAttribute[]; variants: readonly VariantStock[]; first: Choices },
): Choices {
  const variant = variants.find(({ inventoryId }) => String(inventoryId) === parameters.get('variant'));
  const begun = { ...(variant?.values ?? first) };
  for (const { id, values } of attributes) {
    const asked = values.find((value) => String(value.id) === parameters.get(attributeField(id)));
    if (asked) begun[id] = asked.id;
  }
  return begun;
}

/** The variant that has all the choices; undefined where none is made like that. */
export function variantOf<V extends VariantStock>(
  attributes: readonly VariantAttribute[],
  variants: readonly V[],
  choices: Choices,
): V | undefined {
  return variants.find((variant) => attributes.every(({ id }) => variant.values[id] === choices[id]));
}

/** Every value of every attribute with what choosing it now would mean. */
export function offeredAttributes(
  attributes: readonly VariantAttribute[],
  variants: readonly VariantStock[],
  choices: Choices,
): OfferedAttribute[] {
  const states = optionStates(attributes, variants, choices);
  const titleOf = (attribute: VariantAttribute, valueId: number | undefined) =>
    attribute.values.find(({ id }) => id === valueId)?.title;
  return attributes.map((attribute) => ({
    id: attribute.id,
    title: attribute.title,
    chosen: titleOf(attribute, choices[attribute.id]) ?? null,
    values: attribute.values.map((value) => {
      const state = states[attribute.id]?.[value.id] ?? 'impossible';
      const others = attributes
        .filter(({ id }) => id !== attribute.id)
        .flatMap((other) => titleOf(other, choices[other.id]) ?? []);
      const instead = state === 'available' ? null : nearest(variants, attribute.id, value.id, choices);
      return {
        ...value,
        chosen: choices[attribute.id] === value.id,
        state,
        soldOut:
          state === 'sold-out'
            ? (variantOf(attributes, variants, { ...choices, [attribute.id]: value.id })?.inventoryId ?? null)
            : null,
        others,
        instead: instead && {
          inventoryId: instead.inventoryId,
          titles: attributes.flatMap((each) => titleOf(each, instead.values[each.id]) ?? []),
        },
      };
    }),
  }));
}

/** The variant in stock with a value that keeps most of the other choices. */
function nearest(variants: readonly VariantStock[], attributeId: number, valueId: number, choices: Choices) {
  const kept = ({ values }: VariantStock) =>
    Object.entries(choices).filter(([id, choice]) => values[Number(id)] === choice).length;
  const [best] = variants
    .filter(({ values, quantity }) => values[attributeId] === valueId && quantity > 0)
    .toSorted((a, b) => kept(b) - kept(a));
  return best ?? null;
}
