import { type ComponentType, type MouseEvent, useCallback, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useAddress } from '../../address.ts';
import { to } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { useVisitor } from '../../visitor.tsx';
import type { MiniCartProps } from '../cart/mini-cart.tsx';
import styles from './basket-link.module.css';
import menu from './menu.module.css';

/**
 * A link to the basket; with script it opens the basket over the page, which is loaded for whoever presses it. The
 * count arrives after the page, which is the same for everybody, and is spoken when it changes.
 */
export function BasketLink() {
  const t = useTranslations('chrome');
  const format = useFormatter();
  const address = useAddress();
  const { show, panel } = useMiniCart();
  const count = useVisitor().visitor?.cartCount ?? 0;
  return (
    <>
      <a className={`${menu.opener} ${styles.basket}`} href={address(to.cart())} onClick={show}>
        <span className={styles.drawing}>
          <Icon name="cart" />
          {count > 0 && (
            <span className={styles.count} aria-hidden="true">
              {count > 99 ? '99+' : format.number(count)}
            </span>
          )}
        </span>
        <span className={menu.label} aria-hidden="true">
          {t('basketShort')}
        </span>
        <span className="visually-hidden">{t('basket', { count })}</span>
      </a>
      <span role="status" className="visually-hidden">
        {count > 0 && t('basket', { count })}
      </span>
      {panel}
    </>
  );
}

/** Asks the document where it is: the header is rendered once for all addresses. */
function useMiniCart() {
  const [Panel, setPanel] = useState<ComponentType<MiniCartProps>>();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const show = (event: MouseEvent<HTMLAnchorElement>) => {
    const { href, pathname } = event.currentTarget;
    // nothing lies over the basket itself and over the way to pay
    const isPlain = pathname === location.pathname || event.currentTarget.closest('[data-quiet]');
    if (isPlain || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    import('../cart/mini-cart.tsx').then(
      ({ MiniCart }) => {
        setPanel(() => MiniCart);
        setOpen(true);
      },
      () => location.assign(href),
    );
  };
  return { show, panel: Panel && <Panel open={open} onClose={close} /> };
}
