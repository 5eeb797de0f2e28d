import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { fromMajor } from '../../../../kernel/money.ts';
import { useMoney, usePageMoney } from '../../../ui/numbers/money-format.tsx';
import styles from './price-slider.module.css';
import { findStepForPrice, getStepPrice, type PriceBounds, SLIDER_STEPS } from './price-steps.rules.ts';

type Props = {
  /** Minor units. */
  bounds: PriceBounds;
  /** Values of the price fields: major units, empty without a limit. */
  min: string;
  max: string;
};

/**
 * Two native range inputs on one track, with keyboard, touch and screen reader support. They write into the price
 * fields, which the form submits.
 */
export function PriceSlider({ bounds, min, max }: Props) {
  const t = useTranslations('listing');
  const formatMoney = useMoney();
  const { currency } = usePageMoney();
  const fieldSteps = {
    min: findStepForPrice(min, bounds, currency, 0),
    max: findStepForPrice(max, bounds, currency, SLIDER_STEPS),
  };
  const [steps, setSteps] = useState(fieldSteps);
  const [shown, setShown] = useState(`${min}-${max}`);
  // the fields or the page have changed: a new element would lose the focus
  if (shown !== `${min}-${max}`) {
    setShown(`${min}-${max}`);
    setSteps(fieldSteps);
  }
  const slide = (name: 'min' | 'max', input: HTMLInputElement) => {
    const value = Number(input.value);
    const step = name === 'min' ? Math.min(value, steps.max - 1) : Math.max(value, steps.min + 1);
    setSteps({ ...steps, [name]: step });
    const isUnlimited = name === 'min' ? step === 0 : step === SLIDER_STEPS;
    const field = input.form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = isUnlimited ? '' : getStepPrice(step, bounds, currency);
  };
  return (
    <div className={`${styles.slider} needs-script`}>
      <svg viewBox={`0 0 ${SLIDER_STEPS} 1`} preserveAspectRatio="none" aria-hidden="true" className={styles.line}>
        <rect width={SLIDER_STEPS} height={1} className={styles.whole} />
        <rect x={steps.min} width={steps.max - steps.min} height={1} className={styles.part} />
      </svg>
      {(['min', 'max'] as const).map((name) => (
        <input
          key={name}
          type="range"
          className={styles.thumb}
          min={0}
          max={SLIDER_STEPS}
          value={steps[name]}
          aria-label={`${t('price')}: ${t(name === 'min' ? 'from' : 'to')}`}
          aria-valuetext={formatMoney(fromMajor(getStepPrice(steps[name], bounds, currency), currency)?.amount ?? 0)}
          onChange={(event) => slide(name, event.target)}
        />
      ))}
    </div>
  );
}
