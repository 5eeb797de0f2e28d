import { bidiIsolate } from '../../../../kernel/bidi-isolate.ts';
import type { Locale } from '../../../../kernel/locale.ts';
import type { PriceStep } from '../../../../modules/pricing/price-steps.rules.ts';

const STEP_KEYS = {
  goods: 'goods',
  repairs: 'repairs',
  shipping: 'shipping',
  'cod-fee': 'codFee',
  total: 'total',
} as const;

type StepKey = (typeof STEP_KEYS)[keyof typeof STEP_KEYS] | 'discount' | 'tax' | 'taxIncluded';
type StepTranslators = {
  checkout(key: StepKey): string;
  vouchers(key: 'named', facts: { title: string; code: string }): string;
};

/** Name of a price step on pages and invoices. `taxLabel`: name of the tax at the destination. */
export function translateStepName(
  step: PriceStep,
  t: StepTranslators,
  { locale, taxLabel }: { locale: Locale; taxLabel: string | null },
): string {
  switch (step.kind) {
    case 'discount':
    case 'free-shipping':
      if (step.code === null) return step.title || t.checkout('discount');
      return t.vouchers('named', { title: step.title, code: bidiIsolate(step.code, locale) });
    case 'tax':
      return taxLabel ?? t.checkout('tax');
    case 'tax-included':
      return taxLabel ? `${t.checkout('taxIncluded')} (${taxLabel})` : t.checkout('taxIncluded');
    default:
      return t.checkout(STEP_KEYS[step.kind]);
  }
}
