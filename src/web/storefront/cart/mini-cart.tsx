import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { to } from '../../paths.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';
import { usePageMoney } from '../../ui/numbers/money-format.tsx';
import { Amount } from '../../ui/numbers/price.tsx';
import type { CartPage } from './cart-page.server.ts';
import { readStoredSelection, storeCart } from './cart-storage.ts';
import styles from './mini-cart.module.css';
import { MiniLine } from './mini-line.tsx';
import { useCheckout } from './use-checkout.ts';
import { useLiveCart } from './use-live-cart.ts';

export type MiniCartProps = { open: boolean; onClose: () => void };

/** The cart as an overlay on any page: lines, total and checkout button. Loaded on first use. */
export function MiniCart({ open, onClose }: MiniCartProps) {
  const t = useTranslations('cart');
  const { page, state, reload } = useLiveCart(open);
  const { currency } = usePageMoney();
  useEffect(() => (page ? storeCart(page, currency) : undefined), [page, currency]);
  useCloseOnNavigation(onClose);
  return (
    <Dialog open={open} onClose={onClose} title={t('title')} from="end" foot={page && <MiniCartFooter page={page} />}>
      <ProgressBar active={state === 'loading'} />
      {state === 'offline' && <OfflineNotice known={page !== null} onTry={reload} />}
      {page && <MiniCartLines page={page} />}
      {!page && state === 'loading' && (
        <p role="status" className={styles.small}>
          {t('loading')}
        </p>
      )}
      {!page && state === 'offline' && <StoredLines />}
    </Dialog>
  );
}

/** Offline notice above the last known cart. */
function OfflineNotice({ known, onTry }: { known: boolean; onTry: () => void }) {
  const t = useTranslations('cart');
  return (
    <div className={styles.offline}>
      <Notice tone="warning" urgent title={t('offlineTitle')}>
        {(known || readStoredSelection().length > 0) && <p>{t('lastSeen')}</p>}
      </Notice>
      <Button type="button" look="secondary" onClick={onTry}>
        {t('tryAgain')}
      </Button>
    </div>
  );
}

/** The cart stored in the browser, for a page that has never loaded the cart. */
function StoredLines() {
  const t = useTranslations('cart');
  return (
    <ul className={styles.list} aria-label={t('lines')}>
      {readStoredSelection().map(({ title, productId, quantity }) => (
        <li key={`${productId} ${title}`} className={styles.storedLine}>
          <bdi>{title}</bdi> <bdi>× {quantity}</bdi>
        </li>
      ))}
    </ul>
  );
}

function MiniCartLines({ page }: { page: CartPage }) {
  const t = useTranslations('cart');
  const address = useLocalePath();
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

function MiniCartFooter({ page }: { page: CartPage }) {
  const t = useTranslations('cart');
  const address = useLocalePath();
  const { checkOut, busy } = useCheckout();
  if (page.lines.length === 0) return null;
  return (
    <div className={styles.footer}>
      {page.selectedCount > 0 && (
        <>
          <p className={styles.total} aria-live="polite">
            <span>{t('total')}</span>
            <Amount value={page.toPay} />
          </p>
          <p className={styles.small}>
            {page.pricesIncludeTax ? t('taxIncluded') : t('taxLater')}
            {!page.repairsOnly && ` · ${t('moreToPay')}`}
          </p>
          <Button size="l" wide type="button" busy={busy} onClick={checkOut}>
            {t('toCheckout')}
          </Button>
        </>
      )}
      <ButtonLink look="secondary" wide href={address(to.cart())}>
        {t('goToCart')}
      </ButtonLink>
    </div>
  );
}

/** Closes the overlay on navigation. */
function useCloseOnNavigation(onClose: () => void): void {
  const { key } = useLocation();
  const currentKey = useRef(key);
  useEffect(() => {
    if (currentKey.current === key) return;
    currentKey.current = key;
    onClose();
  }, [key, onClose]);
}
