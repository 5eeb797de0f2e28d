import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { useMoney } from '../../../ui/numbers/money-format.tsx';
import styles from './vouchers.module.css';
import type { VouchersPage, VoucherView } from './vouchers-page.server.ts';

type Props = { voucher: VoucherView; group: VouchersPage['groups'][number]['name'] };

/** Voucher with value, conditions and a code to copy. */
export function VoucherCard({ voucher, group }: Props) {
  const t = useTranslations('myVouchers');
  const address = useLocalePath();
  const { code, title, ends, scope } = voucher;
  const terms = useVoucherTerms(voucher);
  const isUsable = group === 'usable';
  return (
    <li className={isUsable ? styles.card : `${styles.card} ${styles.inactive}`}>
      <div className={styles.details}>
        <h3 className={styles.name}>{title}</h3>
        <p className={styles.small}>{terms.join(' · ')}</p>
        {scope.length > 0 && (
          <p className={styles.small}>
            {t('scope')}{' '}
            {scope.map(({ label, path }, index) => (
              <span key={path}>
                {index > 0 && ' · '}
                <a href={address(path)}>
                  <bdi>{label}</bdi>
                </a>
              </span>
            ))}
          </p>
        )}
        <p className={styles.small}>
          {ends ? t(group === 'expired' ? 'endedOn' : 'until', { date: ends }) : t('noEnd')}
        </p>
      </div>
      <div className={styles.codeBox}>
        <p className={styles.code}>
          <span className="visually-hidden">{t('code')} </span>
          <bdi dir="ltr">{code}</bdi>
        </p>
        {isUsable && <CopyCode code={code} />}
      </div>
    </li>
  );
}

function useVoucherTerms({ minSpend, maxDiscount, firstOrderOnly, scope }: VoucherView): string[] {
  const t = useTranslations('myVouchers');
  const formatMoney = useMoney();
  const isolated = (amount: number) => `\u2068${formatMoney(amount)}\u2069`;
  return [
    ...(minSpend > 0 ? [t('minSpend', { amount: isolated(minSpend) })] : []),
    ...(maxDiscount === null ? [] : [t('most', { amount: isolated(maxDiscount) })]),
    ...(firstOrderOnly ? [t('firstOrder')] : []),
    ...(scope.length === 0 ? [t('everything')] : []),
  ];
}

function CopyCode({ code }: { code: string }) {
  const t = useTranslations('myVouchers');
  const copy = () => {
    // navigator.clipboard is undefined in some browsers
    const copied = navigator.clipboard?.writeText(code) ?? Promise.reject(new Error('no clipboard'));
    copied.then(
      () => showToast({ text: t('copied', { code: `\u2066${code}\u2069` }) }),
      () => showToast({ tone: 'error', text: t('copyFailed') }),
    );
  };
  return (
    <Button type="button" look="secondary" className="needs-script" onClick={copy}>
      {t('copy')}
      <span className="visually-hidden"> {code}</span>
    </Button>
  );
}
