import { type ComponentType, type MouseEvent, useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { useVisitor } from '../../../rendering/visitor.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useNumberFormat } from '../../../ui/numbers/number-format.ts';
import type { MiniCartProps } from '../../cart/mini-cart.tsx';
import styles from './cart-link.module.css';
import menu from './menu.module.css';

/**
 * Link to the cart; with JavaScript it opens the mini cart, which is loaded on demand. The count is loaded after the
 * page, which is cached for all visitors, and announced when it changes.
 */
export function CartLink() {
  const t = useTranslations('layout');
  const formatNumber = useNumberFormat();
  const address = useLocalePath();
  const { show, panel } = useMiniCart();
  const count = useVisitor().visitor?.cartCount ?? 0;
  return (
    <>
      <a className={`${menu.opener} ${styles.cart}`} href={address(to.cart())} onClick={show}>
        <span className={styles.icon}>
          <Icon name="cart" />
          {count > 0 && (
            <span className={styles.count} aria-hidden="true">
              {count > 99 ? '99+' : formatNumber(count)}
            </span>
          )}
        </span>
        <span className={menu.label} aria-hidden="true">
          {t('cartShort')}
        </span>
        <span className="visually-hidden">{t('cart', { count })}</span>
      </a>
      <span role="status" className="visually-hidden">
        {count > 0 && t('cart', { count })}
      </span>
      {panel}
    </>
  );
}

/** Reads `location`, because the header is rendered once for all URLs. */
function useMiniCart() {
  const [Panel, setPanel] = useState<ComponentType<MiniCartProps>>();
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const show = (event: MouseEvent<HTMLAnchorElement>) => {
    const { href, pathname } = event.currentTarget;
    // no overlay on the cart page and in the checkout
    const isPlain = pathname === location.pathname || event.currentTarget.closest('[data-quiet]');
    if (isPlain || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    import('../../cart/mini-cart.tsx').then(
      ({ MiniCart }) => {
        setPanel(() => MiniCart);
        setOpen(true);
      },
      () => location.assign(href),
    );
  };
  return { show, panel: Panel && <Panel open={open} onClose={close} /> };
}
