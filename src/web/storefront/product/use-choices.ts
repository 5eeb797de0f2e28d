import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Choices } from '../../../modules/catalog/catalog.rules.ts';
import type { ProductView } from './product-view.ts';
import { choicesIn, variantOf } from './variant-choice.ts';

/**
 * What is chosen, as the address says it. A press shows at once and changes the address after it: a radio button
 * that waits for a navigation jumps back for a moment.
 */
export function useChoices(product: ProductView) {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const place = `${product.id}?${parameters}`;
  const [pressed, setPressed] = useState<{ place: string; choices: Choices } | null>(null);
  const choices = pressed?.place === place ? pressed.choices : choicesIn(parameters, product);
  const variant = variantOf(product.attributes, product.variants, choices);
  const choose = (attribute: number, value: number) => {
    const next = { ...choices, [attribute]: value };
    const chosen = variantOf(product.attributes, product.variants, next);
    if (!chosen) return;
    setPressed({ place, choices: next });
    void navigate(`?variant=${chosen.inventoryId}`, { replace: true, preventScrollReset: true });
  };
  return { choices, variant, choose };
}
