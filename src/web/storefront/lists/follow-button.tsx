import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { Button } from '../../ui/forms/button.tsx';
import styles from './follow-button.module.css';
import { LIST_PATHS } from './list-change.ts';
import { LIST_FORM_ID } from './list-form.tsx';
import type { StoreView } from './store-view.server.ts';
import { useListToggle } from './use-list-toggle.ts';

/** Button that follows a store, with the number of followers. */
export function FollowButton({ store }: { store: Pick<StoreView, 'id' | 'name' | 'followers'> }) {
  const t = useTranslations('store');
  const address = useLocalePath();
  const [followerCount, setFollowerCount] = useState<number | null>(null);
  const { isListed, toggle } = useListToggle('following', store.id, (_, { followers }) => setFollowerCount(followers));
  return (
    <div className={styles.follow}>
      <Button
        form={LIST_FORM_ID}
        formAction={address(LIST_PATHS.following)}
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
