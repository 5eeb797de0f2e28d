import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { useAddress } from '../../address.ts';
import { to } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import styles from './account-nav.module.css';

type Props = { here: 'profile' | 'orders' | 'wishlist' | 'following'; children: ReactNode };

/** The pages of an account beside each other. */
export function AccountPage({ here, children }: Props) {
  const t = useTranslations('account');
  const wishlist = useTranslations('wishlist')('short');
  const compare = useTranslations('compare')('short');
  const following = useTranslations('following')('short');
  const address = useAddress();
  const pages = [
    { name: 'profile', path: to.profile(), label: t('profile') },
    { name: 'orders', path: to.orders(), label: t('orders') },
    { name: 'wishlist', path: to.wishlists(), label: wishlist },
    { name: 'compared', path: to.compared(), label: compare },
    { name: 'following', path: to.following(), label: following },
  ];
  return (
    <div className={`container ${styles.page}`}>
      <nav aria-label={t('title')}>
        <ul className={styles.list}>
          {pages.map(({ name, path, label }) => (
            <li key={name}>
              <a href={address(path)} className={styles.link} aria-current={here === name ? 'page' : undefined}>
                {label}
              </a>
            </li>
          ))}
          <li>
            <Form method="post" action={to.logout()}>
              <Button look="quiet">{t('signOut')}</Button>
            </Form>
          </li>
        </ul>
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
