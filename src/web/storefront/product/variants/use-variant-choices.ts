import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Choices } from '../../../../modules/catalog/products/choose-variant.rules.ts';
import type { ProductView, VariantView } from '../product-view.ts';
import { attributeField, findVariant, readChoices } from './variant-choice.ts';

export const BUY_FORM_ID = 'buy';

/**
 * Chosen attribute values, from the URL. A click updates the state first and the URL afterwards: a radio button that
 * waits for the navigation would jump back for a moment.
 */
export function useVariantChoices(product: ProductView) {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const stateKey = `${product.id}?${parameters}`;
  const [pending, setPressed] = useState<{ place: string; choices: Choices } | null>(null);
  const choices = pending?.place === stateKey ? pending.choices : readChoices(parameters, product);
  const variant = findVariant(product.attributes, product.variants, choices);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) return;
    isFirst.current = false;
    const checkedVariant = findVariant(product.attributes, product.variants, readFormChoices(product));
    // chosen before hydration
    if (checkedVariant && checkedVariant !== variant) applyVariant(checkedVariant);
  });
  const applyVariant = (chosen: VariantView) => {
    setPressed({ place: stateKey, choices: chosen.values });
    const rest = [...parameters].filter(([name]) => name !== 'variant' && !name.startsWith(attributeField('')));
    const query = new URLSearchParams([['variant', String(chosen.inventoryId)], ...rest]);
    void navigate(`?${query}`, { replace: true, preventScrollReset: true });
  };
  const choose = (attribute: number, value: number) => {
    const chosen = findVariant(product.attributes, product.variants, { ...choices, [attribute]: value });
    if (chosen) applyVariant(chosen);
  };
  const takeVariant = (inventoryId: number) => {
    const chosen = product.variants.find((one) => one.inventoryId === inventoryId);
    if (chosen) applyVariant(chosen);
  };
  return { choices, variant, choose, takeVariant };
}

function readFormChoices({ attributes }: ProductView): Choices {
  const form = document.forms.namedItem(BUY_FORM_ID);
  const fields = form ? new FormData(form) : new FormData();
  return Object.fromEntries(attributes.map(({ id }) => [id, Number(fields.get(attributeField(id)))]));
}
