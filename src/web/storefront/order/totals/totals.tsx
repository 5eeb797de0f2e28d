import { useTranslations } from 'use-intl';
import { listPriceSteps, type PriceParts, type PriceStep } from '../../../../modules/pricing/price-steps.rules.ts';
import { usePageLocale } from '../../../links/use-locale-path.ts';
import { Amount } from '../../../ui/numbers/price.tsx';
import { translateStepName } from './price-step-name.ts';
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
      {listPriceSteps(price).map((step) => (
        <div key={nameStep(step)} className={[styles.row, ROW_CLASSES[step.kind]].filter(Boolean).join(' ')}>
          <dt>{nameStep(step)}</dt>
          <dd>{step.kind === 'shipping' && step.amount === 0 ? t('free') : <Amount value={step.amount} />}</dd>
        </div>
      ))}
    </dl>
  );
}

const ROW_CLASSES: Partial<Record<PriceStep['kind'], string | undefined>> = {
  total: styles.grand,
  'tax-included': styles.included,
};

/** Returns the name of a price step. */
export function useStepName(taxLabel: string | null): (step: PriceStep) => string {
  const t = { checkout: useTranslations('checkout'), vouchers: useTranslations('vouchers') };
  const locale = usePageLocale();
  return (step) => translateStepName(step, t, { locale, taxLabel });
}
