import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { to } from '../../paths.ts';
import { useVisitor } from '../../rendering/visitor.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useNumberFormat } from '../../ui/numbers/number-format.ts';
import badge from '../layout/header/cart-link.module.css';
import menu from '../layout/header/menu.module.css';
import styles from './wishlist-link.module.css';

/** Wishlist link in the header; the count is loaded after the page, which is cached for all visitors. */
export function WishlistLink() {
  const t = useTranslations('wishlist');
  const formatNumber = useNumberFormat();
  const address = useLocalePath();
  const count = useVisitor().visitor?.lists?.wishlist.length ?? 0;
  return (
    <a className={`${menu.opener} ${styles.link}`} href={address(to.wishlists())} aria-label={t('link', { count })}>
      <span className={badge.icon}>
        <Icon name="heart" />
        {count > 0 && (
          <span className={badge.count} aria-hidden="true">
            {count > 99 ? '99+' : formatNumber(count)}
          </span>
        )}
      </span>
    </a>
  );
}
