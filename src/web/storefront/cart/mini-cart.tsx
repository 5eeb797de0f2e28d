import { useEffect, useRef } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useAddress } from '../../address.ts';
import { to } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { usePageMoney } from '../../ui/money-format.tsx';
import { Amount } from '../../ui/price.tsx';
import type { CartPage } from './cart-page.server.ts';
import styles from './mini-cart.module.css';
import { MiniLine } from './mini-line.tsx';
import { rememberCart } from './remember-cart.ts';
import { useCheckout } from './use-checkout.ts';

export type MiniCartProps = { open: boolean; onClose: () => void };

/** The basket over any page: what is in it, what it costs, and the way on. Loaded when somebody reaches for it. */
export function MiniCart({ open, onClose }: MiniCartProps) {
  const t = useTranslations('cart');
  const { data: page, load } = useFetcher<CartPage>();
  useEffect(() => {
    if (open) void load(to.cart());
  }, [open, load]);
  const { currency } = usePageMoney();
  useEffect(() => page && rememberCart(page, currency), [page, currency]);
  useCloseOnLeaving(onClose);
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} from="end" foot={page && <Foot page={page} />}>
      {page ? (
        <Lines page={page} />
      ) : (
        <p role="status" className={styles.small}>
          {t('loading')}
        </p>
      )}
    </Dialog>
  );
}

function Lines({ page }: { page: CartPage }) {
  const t = useTranslations('cart');
  const address = useAddress();
  const ticked = page.lines.filter(({ selected }) => selected);
  const saved = page.lines.length - ticked.length;
  if (page.lines.length === 0)
    return (
      <EmptyState
        icon="cart"
        title={t('emptyTitle')}
        text={t('emptyText')}
        action={<ButtonLink href={address(to.products())}>{t('browse')}</ButtonLink>}
      />
    );
  return (
    <>
      {ticked.length === 0 && <p>{t('nothingSelected')}</p>}
      <ul className={styles.list} aria-label={t('lines')}>
        {ticked.map((line) => (
          <MiniLine key={line.id} line={line} />
        ))}
      </ul>
      {saved > 0 && <p className={styles.saved}>{t('savedCount', { count: saved })}</p>}
    </>
  );
}

function Foot({ page }: { page: CartPage }) {
  const t = useTranslations('cart');
  const address = useAddress();
  const { checkOut, busy } = useCheckout();
  if (page.lines.length === 0) return null;
  return (
    <div className={styles.foot}>
      {page.selectedCount > 0 && (
        <>
          <p className={styles.total} aria-live="polite">
            <span>{t('total')}</span>
            <Amount value={page.toPay} />
          </p>
          <p className={styles.small}>
            {page.pricesIncludeTax ? t('taxIncluded') : t('taxLater')} · {t('moreToPay')}
          </p>
          <Button size="l" wide type="button" busy={busy} onClick={checkOut}>
            {t('toCheckout')}
          </Button>
        </>
      )}
      <ButtonLink look="secondary" wide href={address(to.cart())}>
        {t('goToBasket')}
      </ButtonLink>
    </div>
  );
}

/** Another page is another place: what lay over the last one does not follow. */
function useCloseOnLeaving(close: () => void): void {
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    close();
  }, [key, close]);
}
