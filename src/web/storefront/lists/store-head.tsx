import { useTranslations } from 'use-intl';
import { COLUMN_WIDTHS, getSmallerVersions } from '../../links/picture-urls.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Rating } from '../../ui/rating.tsx';
import { SizedImage } from '../../ui/sized-image.tsx';
import { FollowButton } from './follow-button.tsx';
import styles from './store-head.module.css';
import { StoreMark } from './store-mark.tsx';
import type { StoreView } from './store-view.server.ts';

/** Header of a store page: cover, description and legal details. */
export function StoreHead({ store }: { store: StoreView }) {
  const t = useTranslations('store');
  return (
    <div className={styles.store}>
      {store.cover && (
        <SizedImage
          src={store.cover}
          versions={getSmallerVersions(store.cover, COLUMN_WIDTHS)}
          sizes="(width < 768px) calc(100vw - 32px), 700px"
          alt=""
          width={1000}
          height={400}
          isMain
          className={styles.cover}
        />
      )}
      <div className={styles.row}>
        <StoreMark mark={store.mark} name={store.name} />
        <div className={styles.meta}>
          <Rating value={store.rating} count={store.ratingCount} />
          <p className={styles.since}>{t('since', { date: store.since })}</p>
        </div>
        <FollowButton store={store} />
      </div>
      {store.onHoliday && <Notice title={t('holiday')} />}
      <p className={styles.about}>{store.about}</p>
      <Disclosure title={t('seller')}>
        <dl className={styles.legalDetails}>
          <dt>{t('seller')}</dt>
          <dd>
            <bdi>{store.seller.name}</bdi>
          </dd>
          <dt>{t('registration')}</dt>
          <dd>
            <bdi>{store.seller.registration}</bdi>
          </dd>
          <dt>{t('address')}</dt>
          <dd>
            <bdi>{store.seller.address}</bdi>
          </dd>
          <dt>{t('email')}</dt>
          <dd>
            <a href={`mailto:${store.seller.email}`}>
              <bdi>{store.seller.email}</bdi>
            </a>
          </dd>
          <dt>{t('phone')}</dt>
          <dd>
            <a href={`tel:${store.seller.phone}`}>
              <bdi dir="ltr">{store.seller.phone}</bdi>
            </a>
          </dd>
        </dl>
        {store.seller.certified && <p className={styles.certified}>{t('certified')}</p>}
      </Disclosure>
    </div>
  );
}
