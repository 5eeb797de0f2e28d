import { useTranslations } from 'use-intl';
import { bidiIsolate } from '../../../../kernel/bidi-isolate.ts';
import { usePageLocale } from '../../../links/use-locale-path.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import type { CheckoutPage } from '../checkout-page.server.ts';
import styles from '../form/checkout-form.module.css';

/** Lines that cannot be shipped to the destination, each with its reason and a button to exclude it from this order. */
export function UnshippableLines({ lines, title: heading }: Pick<CheckoutPage, 'lines'> & { title: string }) {
  const t = useTranslations('checkout');
  const locale = usePageLocale();
  const unshippable = lines.filter(({ unshippable }) => unshippable);
  if (unshippable.length === 0) return null;
  return (
    <Notice tone="warning" title={heading}>
      <ul className={styles.unshippable}>
        {unshippable.map(({ id, title, problems: reasons }) => (
          <li key={id} className={styles.unshippableLine}>
            <p>
              <strong>{title}</strong>
            </p>
            {reasons.map((reason) => (
              <p key={reason}>{reason}</p>
            ))}
            <Button look="secondary" name="leave_out" value={id}>
              {t('leaveOut', { title: bidiIsolate(title, locale) })}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
