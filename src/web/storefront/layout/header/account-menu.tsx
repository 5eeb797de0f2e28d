import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { useVisitor } from '../../../rendering/visitor.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import menu from './menu.module.css';

/** "Sign in" until the visitor is loaded; then a menu under the visitor's first name. */
export function AccountMenu() {
  const t = useTranslations('layout');
  const account = useTranslations('account');
  const wishlist = useTranslations('wishlist')('short');
  const compare = useTranslations('compare')('short');
  const following = useTranslations('following')('short');
  const address = useLocalePath();
  const name = useVisitor().visitor?.name?.trim().split(/\s+/)[0];
  if (!name) {
    return (
      <a className={menu.opener} href={address(to.login())} aria-label={t('signIn')}>
        <Icon name="user" />
        <span className={menu.label}>{t('signIn')}</span>
      </a>
    );
  }
  const pages = [
    [to.profile(), t('profile')],
    [to.addresses(), account('addresses')],
    [to.vouchers(), account('vouchers')],
    [to.orders(), t('orders')],
    [to.wishlists(), wishlist],
    [to.compared(), compare],
    [to.following(), following],
    [to.trackOrder(), t('track')],
  ] as const;
  return (
    <details className={menu.menu} data-menu="">
      <summary className={menu.opener} aria-label={t('accountOf', { name })}>
        <Icon name="user" />
        <bdi className={menu.label}>{name}</bdi>
        <Icon name="chevron-down" size="s" className={`${menu.arrow} ${menu.label}`} />
      </summary>
      <div className={menu.panel}>
        <ul className={menu.list}>
          {pages.map(([path, label]) => (
            <li key={path}>
              <a className={menu.item} href={address(path)}>
                {label}
              </a>
            </li>
          ))}
          <li>
            <form method="post" action={address(to.logout())}>
              <button type="submit" className={menu.item}>
                {t('signOut')}
              </button>
            </form>
          </li>
        </ul>
      </div>
    </details>
  );
}
