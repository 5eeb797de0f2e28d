import { useTranslations } from 'use-intl';
import { to } from '../../paths.ts';
import type { IconName } from '../../ui/icons/icon-names.ts';

export type AccountSection =
  | 'profile'
  | 'orders'
  | 'repairs'
  | 'reviews'
  | 'addresses'
  | 'vouchers'
  | 'wishlist'
  | 'compared'
  | 'following'
  | 'sessions'
  | 'devices';

type AccountSectionLink = { name: AccountSection; path: string; icon: IconName; label: string };

/** Account pages in menu order. */
export function useAccountSections(): AccountSectionLink[] {
  const t = useTranslations('account');
  const repairs = useTranslations('ticket')('own.short');
  const reviews = useTranslations('ownReviews')('title');
  const wishlist = useTranslations('wishlist')('short');
  const compare = useTranslations('compare')('short');
  const following = useTranslations('following')('short');
  const sessions = useTranslations('sessions')('title');
  const devices = useTranslations('devices')('title');
  return [
    { name: 'profile', path: to.profile(), icon: 'user', label: t('profile') },
    { name: 'orders', path: to.orders(), icon: 'box', label: t('orders') },
    { name: 'repairs', path: to.repairs(), icon: 'wrench', label: repairs },
    { name: 'reviews', path: to.reviews(), icon: 'star', label: reviews },
    { name: 'addresses', path: to.addresses(), icon: 'pin', label: t('addresses') },
    { name: 'vouchers', path: to.vouchers(), icon: 'tag', label: t('vouchers') },
    { name: 'wishlist', path: to.wishlists(), icon: 'heart', label: wishlist },
    { name: 'compared', path: to.compared(), icon: 'scales', label: compare },
    { name: 'following', path: to.following(), icon: 'home', label: following },
    { name: 'sessions', path: to.sessions(), icon: 'shield', label: sessions },
    { name: 'devices', path: to.devices(), icon: 'device', label: devices },
  ];
}
