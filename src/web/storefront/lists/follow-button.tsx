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
  const [told, setTold] = useState<number | null>(null);
  const { kept, toggle } = useKeeping('following', store.id, (_, { followers }) => setTold(followers));
  return (
    <div className={styles.follow}>
      <Button
        form={KEEP_FORM}
        formAction={address(LIST_PATH.following)}
        name={kept ? 'remove' : 'add'}
        value={store.id}
        look={kept ? 'secondary' : 'primary'}
        icon={kept ? 'check' : 'plus'}
        onClick={toggle}
      >
        {t(kept ? 'following' : 'follow')}
      </Button>
      <span className={styles.count} role="status">
        {t('followers', { count: told ?? store.followers })}
      </span>
    </div>
  );
}
