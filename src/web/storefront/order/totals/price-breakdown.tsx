import { useTranslations } from 'use-intl';
import { bidiIsolate } from '../../../../kernel/bidi-isolate.ts';
import { listPriceSteps, type PriceParts, type PriceStep } from '../../../../modules/pricing/price-steps.rules.ts';
import { usePageLocale } from '../../../links/use-locale-path.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { useMoney } from '../../../ui/numbers/money-format.tsx';
import { Amount } from '../../../ui/numbers/price.tsx';
import styles from './price-breakdown.module.css';
import { useStepName } from './totals.tsx';

type Props = PriceParts & {
  lines: readonly { id: string; title: string; quantity: number; unitPrice: number }[];
  taxLabel?: string | null;
  /** In the cart, shipping and tax are not known yet. */
  goodsOnly?: boolean;
};

/** Price breakdown, step by step in the order of calculation. */
export function PriceBreakdown({ lines, taxLabel = null, goodsOnly = false, ...price }: Props) {
  const t = useTranslations('vouchers');
  const checkout = useTranslations('checkout');
  const nameStep = useStepName(taxLabel);
  const steps = listPriceSteps(price).filter(
    ({ kind }) => !goodsOnly || kind === 'goods' || kind === 'repairs' || kind === 'discount',
  );
  return (
    <Disclosure title={t('how')}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={nameStep(step)} className={step.kind === 'total' ? styles.total : undefined}>
            <p className={styles.row}>
              <span>{nameStep(step)}</span>
              <span>
                {step.kind === 'shipping' && step.amount === 0 ? checkout('free') : <Amount value={step.amount} />}
              </span>
            </p>
            {(step.kind === 'goods' || step.kind === 'repairs') && (
              <ul className={styles.small}>
                {lines.map((line) => (
                  <LinePrice key={line.id} line={line} />
                ))}
              </ul>
            )}
            <StepReason step={step} />
          </li>
        ))}
        {goodsOnly && !price.repairsOnly && (
          <li>
            <p className={styles.row}>
              <span>{t('shipping')}</span>
              <span>{t('later')}</span>
            </p>
          </li>
        )}
      </ol>
    </Disclosure>
  );
}

function LinePrice({ line: { title, quantity, unitPrice } }: { line: Props['lines'][number] }) {
  const t = useTranslations('vouchers');
  const formatMoney = useMoney();
  const locale = usePageLocale();
  return (
    <li>
      {title}: <bdi>{t('goodsLine', { quantity, price: bidiIsolate(formatMoney(unitPrice), locale) })}</bdi>
    </li>
  );
}

/** Explanation of a step, and the subtotal after it. */
function StepReason({ step }: { step: PriceStep }) {
  const t = useTranslations('vouchers');
  const formatMoney = useMoney();
  const locale = usePageLocale();
  const key = stepReasonKey(step);
  if (key === null) return null;
  const sum = t('sumSoFar', { sum: bidiIsolate(formatMoney(step.sum), locale) });
  return (
    <p className={styles.small}>
      {t(key)}
      {step.kind !== 'tax-included' && ` (${sum})`}
    </p>
  );
}

function stepReasonKey(step: PriceStep) {
  switch (step.kind) {
    case 'discount':
      return step.code === null ? 'offDeal' : 'offVoucher';
    case 'shipping':
      return 'shippingHow';
    case 'free-shipping':
      return 'shippingFree';
    case 'cod-fee':
      return 'codFeeHow';
    case 'tax':
      return 'taxHow';
    case 'tax-included':
      return 'taxIncludedHow';
    default:
      return null;
  }
}
