import { type MouseEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '../../ui/badge.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Rating } from '../../ui/rating.tsx';
import styles from './review-card.module.css';
import type { ReviewView } from './reviews-view.ts';
import { Zoomable } from './zoomable.tsx';

/** What one buyer says, in the language it was said in. */
export function ReviewCard({ review }: { review: ReviewView }) {
  const t = useTranslations('reviews');
  const { name, day, rating, title, body, other, aspects, helpful, verified, reply } = review;
  const spoken = other ? { lang: other.locale, dir: other.direction } : {};
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <Rating value={rating} count={1} alone />
        {title && (
          <h3 className={styles.title} {...spoken}>
            {title}
          </h3>
        )}
        <p className={styles.who}>
          <bdi className={styles.name}>{name ?? t('nameless')}</bdi>
          <span>{day}</span>
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
        <p className={styles.body} {...spoken}>
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
      <Pictures review={review} />
      {helpful > 0 && <p className={styles.quiet}>{t('helpful', { count: helpful })}</p>}
      {reply && (
        <div className={styles.reply}>
          <p className={styles.who}>
            <strong>{reply.seller ? t('replyOf', { seller: reply.seller }) : t('replyOfShop')}</strong>
            <span>{reply.day}</span>
          </p>
          <p {...spoken}>{reply.body}</p>
        </div>
      )}
    </article>
  );
}

function Pictures({ review: { pictures, name } }: { review: ReviewView }) {
  const t = useTranslations('reviews');
  const [enlarged, setEnlarged] = useState<string | null>(null);
  if (pictures.length === 0) return null;
  const title = t('pictureBy', { name: name ?? t('nameless') });
  // without script the link opens the picture itself
  const enlarge = (src: string) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setEnlarged(src);
  };
  return (
    <>
      <ul className={styles.pictures}>
        {pictures.map(({ src, thumb }) => (
          <li key={src}>
            <a href={src} data-reload="" className={styles.picture} onClick={enlarge(src)}>
              <img src={thumb} alt={title} width={480} height={480} loading="lazy" decoding="async" />
            </a>
          </li>
        ))}
      </ul>
      <Dialog open={enlarged !== null} onClose={() => setEnlarged(null)} title={title} from="wide">
        {enlarged && <Zoomable key={enlarged} src={enlarged} alt={title} />}
      </Dialog>
    </>
  );
}
