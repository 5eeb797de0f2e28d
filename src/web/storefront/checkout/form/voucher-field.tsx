import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { bidiIsolate } from '../../../../kernel/bidi-isolate.ts';
import { usePageLocale } from '../../../links/use-locale-path.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { CheckoutPage } from '../checkout-page.server.ts';
import { checkoutFieldId } from '../checkout-values.ts';
import styles from './voucher-field.module.css';

type Props = { page: CheckoutPage; pendingIntent: string | null };

/** The voucher field and the state of the entered voucher. */
export function VoucherField({ page, pendingIntent }: Props) {
  const t = useTranslations('vouchers');
  const names = useTranslations('fieldNames');
  const { voucher, values, errors } = page;
  const box = useFocusAfterChange(voucher?.code ?? null);
  if (voucher) return <EnteredVoucher voucher={voucher} box={box} busy={pendingIntent === 'drop-voucher'} />;
  return (
    <div ref={box} tabIndex={-1} className={styles.entry}>
      <TextField
        id={checkoutFieldId('voucher')}
        label={names('voucher')}
        name="voucher"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        dir="auto"
        defaultValue={values.voucher}
        error={errors.voucher}
      />
      <Button look="secondary" name="intent" value="apply" busy={pendingIntent === 'apply'} className={styles.button}>
        {t('apply')}
      </Button>
    </div>
  );
}

type EnteredVoucherProps = {
  voucher: NonNullable<CheckoutPage['voucher']>;
  box: React.RefObject<HTMLDivElement | null>;
  busy: boolean;
};

function EnteredVoucher({ voucher: { code, title, problem }, box, busy }: EnteredVoucherProps) {
  const t = useTranslations('vouchers');
  const locale = usePageLocale();
  const isolatedCode = bidiIsolate(code, locale);
  return (
    <div ref={box} tabIndex={-1} id={checkoutFieldId('voucher')} className={styles.entered}>
      <Icon name="tag" size="s" />
      <p>{title === null ? t('notCounted', { code: isolatedCode }) : t('applied', { title, code: isolatedCode })}</p>
      <Button
        look="quiet"
        name="intent"
        value="drop-voucher"
        busy={busy}
        aria-label={t('removeCode', { code: isolatedCode })}
      >
        {t('remove')}
      </Button>
      {problem && <p className={styles.problem}>{problem}</p>}
    </div>
  );
}

/** The button is removed together with the voucher: keeps the focus in the section. */
function useFocusAfterChange(code: string | null) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(code);
  useEffect(() => {
    if (before.current !== code) box.current?.focus({ preventScroll: true });
    before.current = code;
  }, [code]);
  return box;
}
