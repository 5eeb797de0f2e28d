import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Notice } from '../../../ui/feedback/notice.tsx';
import type { CheckoutPage } from '../checkout-page.server.ts';
import { CHECKOUT_FIELDS, checkoutFieldId } from '../checkout-values.ts';
import styles from './error-summary.module.css';

/** Errors that prevent the order, each linked to its field. The summary takes the focus when it appears. */
export function ErrorSummary({ page }: { page: CheckoutPage }) {
  const t = useTranslations('checkout');
  const box = useRef<HTMLDivElement>(null);
  const { errors, failed } = page;
  const fieldErrors = CHECKOUT_FIELDS.flatMap((field) => {
    const sentence = errors[field];
    return sentence ? [{ field, sentence }] : [];
  });
  const hasErrors = fieldErrors.length > 0 || failed !== null;
  // a voucher code is applied far below: focus stays at its field
  const onlyVoucher = failed === null && fieldErrors.every(({ field }) => field === 'voucher');
  // every response is a new object, even with the same messages
  useEffect(() => {
    if (!hasErrors || !errors) return;
    if (onlyVoucher) document.getElementById(checkoutFieldId('voucher'))?.focus();
    else box.current?.focus();
  }, [hasErrors, onlyVoucher, errors]);
  if (!hasErrors) return null;
  return (
    <div ref={box} tabIndex={-1} className={styles.summary}>
      <Notice
        tone="danger"
        urgent
        title={fieldErrors.length > 0 ? t('problems', { count: fieldErrors.length }) : t('failed')}
      >
        {failed && <p>{failed}</p>}
        {page.unpaidOrder && (
          <p>
            <Link to={page.unpaidOrder}>{t('unpaidOrder')}</Link>
          </p>
        )}
        {fieldErrors.length > 0 && (
          <>
            <ul className={styles.list}>
              {fieldErrors.map(({ field, sentence }) => (
                <li key={field}>
                  <a href={`#${checkoutFieldId(field)}`}>{sentence}</a>
                </li>
              ))}
            </ul>
            <p>{t('problemsHint')}</p>
          </>
        )}
      </Notice>
    </div>
  );
}
