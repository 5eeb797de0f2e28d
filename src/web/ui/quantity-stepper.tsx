import { type ChangeEvent, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { foldDigits } from '../../kernel/locale.ts';
import { IconButton } from './button.tsx';
import styles from './quantity-stepper.module.css';

type Props = {
  name?: string;
  value: number;
  min?: number;
  max: number;
  /** What is counted, for the ear: the product's name in a cart, "Quantity" by an add button. */
  label: string;
  /**
   * Inside a form of its own, as in the cart: each press posts the form with `step` = -1 or 1 beside the
   * quantity, and so does Enter in the box. Otherwise presses only change the number (and hide without script).
   */
  posts?: boolean;
  disabled?: boolean;
  onChange?: (quantity: number) => void;
};

/** Takes digits of every script; the server folds and checks them again. */
export function QuantityStepper({ name = 'quantity', value, min = 1, max, label, posts, disabled, onChange }: Props) {
  const t = useTranslations('ui');
  const box = useRef<HTMLInputElement>(null);
  // written into the box that is there: a new one would lose the focus
  useEffect(() => {
    if (box.current) box.current.value = String(value);
  }, [value]);
  const shown = () => Number.parseInt(foldDigits(box.current?.value ?? ''), 10) || value;
  const press = (step: number) => () => {
    if (posts || !box.current) return;
    const next = Math.min(max, Math.max(min, shown() + step));
    box.current.value = String(next);
    onChange?.(next);
  };
  const typed = (event: ChangeEvent<HTMLInputElement>) => {
    const quantity = Number.parseInt(foldDigits(event.target.value), 10);
    if (Number.isSafeInteger(quantity)) onChange?.(quantity);
  };
  const button = posts ? ({ type: 'submit', name: 'step' } as const) : ({ type: 'button' } as const);
  const hide = posts ? '' : 'needs-script';
  return (
    <div className={styles.stepper}>
      <IconButton
        {...button}
        value={posts ? -1 : undefined}
        icon="minus"
        label={t('decrease', { name: label })}
        className={hide}
        disabled={disabled || (posts && value <= min)}
        onClick={press(-1)}
      />
      <input
        ref={box}
        className={styles.number}
        name={name}
        defaultValue={value}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        aria-label={label}
        disabled={disabled}
        onChange={typed}
      />
      <IconButton
        {...button}
        value={posts ? 1 : undefined}
        icon="plus"
        label={t('increase', { name: label })}
        className={hide}
        disabled={disabled || (posts && value >= max)}
        onClick={press(1)}
      />
    </div>
  );
}
