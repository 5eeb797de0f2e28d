import { type ChangeEvent, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { foldDigits } from '../../../kernel/locale.ts';
import { IconButton } from './button.tsx';
import styles from './quantity-stepper.module.css';

type Props = {
  name?: string;
  value: number;
  min?: number;
  max: number;
  /** Accessible name: the product's name in a cart, "Quantity" beside an add button. */
  label: string;
  /**
   * Inside a separate form, as in the cart: each button submits the form with `step` = -1 or 1 beside the quantity, and
   * so does Enter in the input. Otherwise the buttons only change the number (and are hidden without script).
   */
  posts?: boolean;
  disabled?: boolean;
  onChange?: (quantity: number) => void;
};

/** Accepts digits of every script; the server normalizes and validates them again. */
export function QuantityStepper({ name = 'quantity', value, min = 1, max, label, posts, disabled, onChange }: Props) {
  const t = useTranslations('ui');
  const input = useRef<HTMLInputElement>(null);
  // sets the value of the existing input: a new element would lose the focus
  useEffect(() => {
    if (input.current) input.current.value = String(value);
  }, [value]);
  const readValue = () => Number.parseInt(foldDigits(input.current?.value ?? ''), 10) || value;
  const changeBy = (step: number) => () => {
    if (posts || !input.current) return;
    const next = Math.min(max, Math.max(min, readValue() + step));
    input.current.value = String(next);
    onChange?.(next);
  };
  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const quantity = Number.parseInt(foldDigits(event.target.value), 10);
    if (Number.isSafeInteger(quantity)) onChange?.(quantity);
  };
  const buttonProps = posts ? ({ type: 'submit', name: 'step' } as const) : ({ type: 'button' } as const);
  const buttonClass = posts ? '' : 'needs-script';
  return (
    <div className={styles.stepper}>
      <IconButton
        {...buttonProps}
        value={posts ? -1 : undefined}
        icon="minus"
        label={t('decrease', { name: label })}
        className={buttonClass}
        disabled={disabled || (posts && value <= min)}
        onClick={changeBy(-1)}
      />
      <input
        ref={input}
        className={styles.number}
        name={name}
        defaultValue={value}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        aria-label={label}
        disabled={disabled}
        onChange={handleChange}
      />
      <IconButton
        {...buttonProps}
        value={posts ? 1 : undefined}
        icon="plus"
        label={t('increase', { name: label })}
        className={buttonClass}
        disabled={disabled || (posts && value >= max)}
        onClick={changeBy(1)}
      />
    </div>
  );
}
