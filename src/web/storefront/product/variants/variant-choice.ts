import type {
  Choices,
  OptionState,
  VariantAttribute,
  VariantStock,
} from '../../../../modules/catalog/products/choose-variant.rules.ts';
import { getOptionStates } from '../../../../modules/catalog/products/choose-variant.rules.ts';

/** An attribute value with its availability, given the other choices. */
export type ValueOption = VariantAttribute['values'][number] & {
  chosen: boolean;
  state: OptionState;
  /** Titles of the other choices that the availability depends on. */
  others: string[];
  /** The nearest variant in stock with this value, if the value is unavailable with the other choices. */
  instead: { inventoryId: number; titles: string[] } | null;
  /** The sold-out variant with this value and the other choices. */
  soldOut: number | null;
};

export type AttributeOption = { id: number; title: string; chosen: string | null; values: ValueOption[] };

/** Field name of an attribute in forms and URLs. */
export const attributeField = (id: number | '') => `attribute_${id}`;

/**
 * Reads the choices from `?variant=<inventory id>` or from single fields of the form without JavaScript; the rest comes
 * from the defaults.
 */
export function readChoices(
  parameters: URLSearchParams,
  {
    attributes,
    variants,
    first,
  }: { attributes: readonly VariantAttribute[]; variants: readonly VariantStock[]; first: Choices },
): Choices {
  const variant = variants.find(({ inventoryId }) => String(inventoryId) === parameters.get('variant'));
  const selection = { ...(variant?.values ?? first) };
  for (const { id, values } of attributes) {
    const requested = values.find((value) => String(value.id) === parameters.get(attributeField(id)));
    if (requested) selection[id] = requested.id;
  }
  return selection;
}

/** The variant with all the choices; undefined if no such variant exists. */
export function findVariant<V extends VariantStock>(
  attributes: readonly VariantAttribute[],
  variants: readonly V[],
  choices: Choices,
): V | undefined {
  return variants.find((variant) => attributes.every(({ id }) => variant.values[id] === choices[id]));
}

/** All attribute values with their availability, given the current choices. */
export function listAttributeOptions(
  attributes: readonly VariantAttribute[],
  variants: readonly VariantStock[],
  choices: Choices,
): AttributeOption[] {
  const states = getOptionStates(attributes, variants, choices);
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
      const instead = state === 'available' ? null : findNearestVariant(variants, attribute.id, value.id, choices);
      return {
        ...value,
        chosen: choices[attribute.id] === value.id,
        state,
        soldOut:
          state === 'sold-out'
            ? (findVariant(attributes, variants, { ...choices, [attribute.id]: value.id })?.inventoryId ?? null)
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

/** The variant in stock that has the value and shares most of the other choices. */
function findNearestVariant(variants: readonly VariantStock[], attributeId: number, valueId: number, choices: Choices) {
  const countShared = ({ values }: VariantStock) =>
    Object.entries(choices).filter(([id, choice]) => values[Number(id)] === choice).length;
  const [best] = variants
    .filter(({ values, quantity }) => values[attributeId] === valueId && quantity > 0)
    .toSorted((a, b) => countShared(b) - countShared(a));
  return best ?? null;
}
