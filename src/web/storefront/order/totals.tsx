import { useTranslations } from 'use-intl';
import { type PriceParts, type PriceStep, priceSteps } from '../../../modules/pricing/price-steps.rules.ts';
import { usePageLocale } from '../../address.ts';
import { Amount } from '../../ui/price.tsx';
import { stepName } from './step-name.ts';
import styles from './totals.module.css';

type Props = PriceParts & {
  /** Name of the tax at the destination, e.g. VAT. */
  taxLabel?: string | null;
};

/** All amounts of an order; the total last. */
export function Totals({ taxLabel = null, ...price }: Props) {
  const t = useTranslations('checkout');
  const nameStep = useStepName(taxLabel);
  return (
    <dl className={styles.totals}>
      {priceSteps(price).map((step) => (
        <div key={nameStep(step)} className={[styles.row, LOOK[step.kind]].filter(Boolean).join(' ')}>
          <dt>{nameStep(step)}</dt>
          <dd>{step.kind === 'shipping' && step.amount === 0 ? t('free') : <Amount value={step.amount} />}</dd>
        </div>
      ))}
    </dl>
  );
}

const LOOK: Partial<Record<PriceStep['kind'], string | undefined>> = {
  total: styles.grand,
  'tax-included': styles.included,
};

/** Returns the name of a price step. */
export function useStepName(taxLabel: string | null): (step: PriceStep) => string {
  const t = useTranslations();
  const locale = usePageLocale();
  return (step) => stepName(step, t, { locale, taxLabel });
}
