import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { isolate } from '../../../kernel/isolate.ts';
import { usePageLocale } from '../../address.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { CheckoutPage } from './checkout-page.server.ts';
import { fieldId } from './checkout-values.ts';
import styles from './voucher-field.module.css';

type Props = { page: CheckoutPage; underWay: string | null };

/** The voucher field and the state of the entered voucher. */
export function VoucherField({ page, underWay }: Props) {
  const t = useTranslations('vouchers');
  const names = useTranslations('fieldNames');
  const { voucher, values, errors } = page;
  const box = useFocusAfterChange(voucher?.code ?? null);
  if (voucher) return <EnteredVoucher voucher={voucher} box={box} busy={underWay === 'drop-voucher'} />;
  return (
    <div ref={box} tabIndex={-1} className={styles.entry}>
      <TextField
        id={fieldId('voucher')}
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
      <Button look="secondary" name="intent" value="apply" busy={underWay === 'apply'} className={styles.button}>
        {t('apply')}
      </Button>
    </div>
  );
}

type Entered = {
  voucher: NonNullable<CheckoutPage['voucher']>;
  box: React.RefObject<HTMLDivElement | null>;
  busy: boolean;
};

function EnteredVoucher({ voucher: { code, title, problem }, box, busy }: Entered) {
  const t = useTranslations('vouchers');
  const locale = usePageLocale();
  const isolatedCode = isolate(code, locale);
  return (
    <div ref={box} tabIndex={-1} id={fieldId('voucher')} className={styles.entered}>
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
