import { useTranslations } from 'use-intl';
import { foldDigits } from '../../../kernel/locale.ts';
import { to } from '../../paths.ts';
import { Button } from '../../ui/forms/button.tsx';
import { QuantityStepper } from '../../ui/forms/quantity-stepper.tsx';
import styles from './line-forms.module.css';
import type { CartForm, CartFormLine } from './use-cart-form.ts';

/** Quantity of a line: submitted on every change, shown optimistically, replaced by the server's value. */
export function LineQuantity({ line, form, className }: { line: CartFormLine; form: CartForm; className?: string }) {
  const t = useTranslations('cart');
  return (
    <form.Form method="post" action={to.cart()} className={`${styles.quantity} ${className ?? ''}`}>
      {/* Enter activates the first button, which would otherwise be the minus button */}
      <button type="submit" hidden />
      <input type="hidden" name="intent" value="quantity" />
      <input type="hidden" name="id" value={line.id} />
      <QuantityStepper
        posts
        value={getPendingQuantity(form.formData, line)}
        max={Math.max(line.most, 1)}
        label={line.title}
        disabled={line.most < 1}
      />
      <Button look="quiet" className={styles.withoutScript}>
        {t('updateQuantity')}
      </Button>
    </form.Form>
  );
}

/** The quantity being submitted, shown optimistically; the server's value replaces it when the change is refused. */
function getPendingQuantity(form: FormData | undefined, line: CartFormLine): number {
  if (!form) return line.quantity;
  const quantity = Number(foldDigits(String(form.get('quantity')))) + Number(form.get('step') ?? 0);
  return Number.isSafeInteger(quantity) ? quantity : line.quantity;
}
