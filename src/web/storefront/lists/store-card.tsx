import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { COLUMN_WIDTHS, getSmallerVersions } from '../../links/picture-urls.ts';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { to } from '../../paths.ts';
import { Rating } from '../../ui/rating.tsx';
import { SizedImage } from '../../ui/sized-image.tsx';
import styles from './store-card.module.css';
import { StoreMark } from './store-mark.tsx';
import type { StoreView } from './store-view.server.ts';

/** A store in a list. */
export function StoreCard({ store, children }: { store: StoreView; children?: ReactNode }) {
  const t = useTranslations('store');
  const address = useLocalePath();
  return (
    <article className={styles.card}>
      {store.cover && (
        <SizedImage
          src={store.cover}
          versions={getSmallerVersions(store.cover, COLUMN_WIDTHS)}
          sizes="(width < 768px) calc(100vw - 32px), 640px"
          alt=""
          width={1000}
          height={400}
          loading="lazy"
          className={styles.cover}
        />
      )}
      <div className={styles.body}>
        <StoreMark mark={store.mark} name={store.name} />
        <div className={styles.details}>
          <h2 className={styles.name}>
            <a href={address(to.store(store.slug))} className={styles.link}>
              {store.name}
            </a>
          </h2>
          <Rating value={store.rating} count={store.ratingCount} />
          <p className={styles.counts}>
            {t('products', { count: store.products })} · {t('followers', { count: store.followers })}
          </p>
        </div>
        {children}
      </div>
      <p className={styles.about}>{store.about}</p>
    </article>
  );
}
