import { useTranslations } from 'use-intl';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Rating } from '../../../ui/rating.tsx';
import { BuyersPictures } from './buyers-pictures.tsx';
import styles from './review-card.module.css';
import { ReviewFeedback } from './review-feedback.tsx';
import type { ReviewView } from './reviews-view.ts';

/** One review with its content language. */
export function ReviewCard({ review, path }: { review: ReviewView; path: string }) {
  const t = useTranslations('reviews');
  const { id, name, day, edited, rating, title, body, other, aspects, helpful, verified, pictures, reply } = review;
  const languageAttributes = other ? { lang: other.locale, dir: other.direction } : {};
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <Rating value={rating} count={1} isSingle />
        {title && (
          <h3 className={styles.title} {...languageAttributes}>
            {title}
          </h3>
        )}
        <p className={styles.author}>
          <bdi className={styles.name}>{name ?? t('nameless')}</bdi>
          <span>{day}</span>
          {edited && <span>{t('edited', { day: edited })}</span>}
          {verified && (
            <span className={styles.verified}>
              <Icon name="check" size="s" />
              {t('verified')}
            </span>
          )}
          {other && <Badge>{other.name}</Badge>}
        </p>
      </header>
      {body && (
        <p className={styles.body} {...languageAttributes}>
          {body}
        </p>
      )}
      {aspects.length > 0 && (
        <dl className={styles.aspects}>
          {aspects.map(({ aspect, stars }) => (
            <div key={aspect}>
              <dt>{t(`aspects.${aspect}`)}</dt>
              <dd>{t('outOf', { stars })}</dd>
            </div>
          ))}
        </dl>
      )}
      <BuyersPictures pictures={pictures.map((picture) => ({ ...picture, name }))} />
      <ReviewFeedback id={id} name={name ?? t('nameless')} helpful={helpful} path={path} />
      {reply && (
        <div className={styles.reply}>
          <p className={styles.author}>
            <strong>{reply.seller ? t('replyOf', { seller: reply.seller }) : t('replyOfShop')}</strong>
            <span>{reply.day}</span>
          </p>
          <p {...languageAttributes}>{reply.body}</p>
        </div>
      )}
    </article>
  );
}
