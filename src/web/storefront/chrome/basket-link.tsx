import { useFormatter, useTranslations } from 'use-intl';
import { useAddress } from '../../address.ts';
import { to } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { useVisitor } from '../../visitor.tsx';
import styles from './basket-link.module.css';
import menu from './menu.module.css';

/** The count arrives after the page, which is the same for everybody, and is spoken when it changes. */
export function BasketLink() {
  const t = useTranslations('chrome');
  const format = useFormatter();
  const address = useAddress();
  const count = useVisitor().visitor?.cartCount ?? 0;
  return (
    <>
      <a className={`${menu.opener} ${styles.basket}`} href={address(to.cart())}>
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
    </>
  );
}
