import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress } from '../../address.ts';
import { Button } from '../../ui/button.tsx';
import styles from './follow-button.module.css';
import { KEEP_FORM } from './keep-form.tsx';
import { LIST_PATH } from './kept-lists.ts';
import type { StoreView } from './store-view.server.ts';
import { useKeeping } from './use-keeping.ts';

/** Button that follows a store, with the number of followers. */
export function FollowButton({ store }: { store: Pick<StoreView, 'id' | 'name' | 'followers'> }) {
  const t = useTranslations('store');
  const address = useAddress();
  const [followerCount, setFollowerCount] = useState<number | null>(null);
  const { isListed, toggle } = useKeeping('following', store.id, (_, { followers }) => setFollowerCount(followers));
  return (
    <div className={styles.follow}>
      <Button
        form={KEEP_FORM}
        formAction={address(LIST_PATH.following)}
        name={isListed ? 'remove' : 'add'}
        value={store.id}
        look={isListed ? 'secondary' : 'primary'}
        icon={isListed ? 'check' : 'plus'}
        onClick={toggle}
      >
        {t(isListed ? 'following' : 'follow')}
      </Button>
      <span className={styles.count} role="status">
        {t('followers', { count: followerCount ?? store.followers })}
      </span>
    </div>
  );
}
