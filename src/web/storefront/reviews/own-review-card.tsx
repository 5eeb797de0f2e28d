import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { to } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { Rating } from '../../ui/rating.tsx';
import styles from './own-reviews.module.css';
import type { OwnReviewsPage, OwnReviewView } from './own-reviews-page.server.ts';

const STATUS_TONES = { pending: 'warning', published: 'success', rejected: 'neutral' } as const;

/** A delivered order line without a review. */
export function ReviewableLine({
  line: { line, product, picture, path },
}: {
  line: OwnReviewsPage['waiting'][number];
}) {
  const t = useTranslations('ownReviews');
  const address = useLocalePath();
  return (
    <li className={styles.card}>
      <span>
        <ProductPicture src={picture} alt="" />
      </span>
      <div className={styles.details}>
        <a href={address(path)} className={styles.name}>
          <bdi>{product}</bdi>
        </a>
      </div>
      <div className={styles.end}>
        <ButtonLink look="secondary" href={address(to.review(line))} aria-label={t('writeOf', { product })}>
          {t('write')}
        </ButtonLink>
      </div>
    </li>
  );
}

/** A review of the customer with its status. */
export function OwnReviewCard({ review }: { review: OwnReviewView }) {
  const t = useTranslations('ownReviews');
  const helped = useTranslations('reviews');
  const address = useLocalePath();
  const { line, product, picture, path, rating, title, body, status, reason, helpful, day } = review;
  return (
    <li className={styles.card}>
      <span>
        <ProductPicture src={picture} alt="" />
      </span>
      <div className={styles.details}>
        <a href={address(path)} className={styles.name}>
          <bdi>{product}</bdi>
        </a>
        <div className={styles.meta}>
          <Rating value={rating} count={1} isSingle />
          <span className={styles.small}>{day}</span>
          <Badge tone={STATUS_TONES[status]}>{t(`status.${status}`)}</Badge>
        </div>
        {title && (
          <h3 className={styles.headline}>
            <bdi>{title}</bdi>
          </h3>
        )}
        {body && (
          <p className={styles.body} dir="auto">
            {body}
          </p>
        )}
        {status === 'rejected' && reason && (
          <p className={styles.small}>{t('because', { reason: `\u2068${reason}\u2069` })}</p>
        )}
        {helpful > 0 && <p className={styles.small}>{helped('helpful', { count: helpful })}</p>}
      </div>
      {line && (
        <div className={styles.end}>
          <ButtonLink look="quiet" href={address(to.review(line))} aria-label={t('openOf', { product })}>
            {t('open')}
          </ButtonLink>
        </div>
      )}
    </li>
  );
}
