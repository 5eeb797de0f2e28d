import { useTranslations } from 'use-intl';
import { getTextDirection, isLocale } from '../../../kernel/locale.ts';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button, IconButton } from '../../ui/forms/button.tsx';
import { TextArea } from '../../ui/forms/field.tsx';
import { Rating } from '../../ui/rating.tsx';
import { ActionForms } from '../actions/action-form.tsx';
import { adminPaths, type ModerationQuery } from '../admin-paths.ts';
import styles from '../orders/order.module.css';
import type { BatchAnswer } from './moderation-batch.server.ts';
import { BatchCheckbox } from './moderation-batch.tsx';
import type { ModerationAnswer } from './moderation-forms.server.ts';
import own from './review-row.module.css';
import type { AdminReview } from './reviews-page.server.ts';

const TONE = { pending: 'warning', published: 'success', rejected: 'neutral' } as const;

type Props = {
  review: AdminReview;
  query: ModerationQuery;
  mayWrite: boolean;
  answer: ModerationAnswer | undefined;
  batch: BatchAnswer | undefined;
};

/** A review with its reports and the moderation forms. */
export function ReviewRow({ review, query, mayWrite, answer, batch }: Props) {
  const t = useTranslations('admin.reviews');
  const because = useTranslations('admin.questions')('because', { reason: `\u2068${review.reason ?? ''}\u2069` });
  const tReviews = useTranslations('reviews');
  const { name, time, rating, title, body, status, reason, verified, reply, repliedBy, locale } = review;
  const languageProps = { lang: locale, dir: isLocale(locale) ? getTextDirection(locale) : undefined };
  const refusedReply = answer?.id === review.id && answer.intent === 'reply' ? answer : undefined;
  return (
    <article className={styles.card}>
      <header className={styles.part}>
        {mayWrite && <BatchCheckbox id={review.id} text={title || body} answer={batch} />}
        <p className={styles.name}>
          <a href={review.path}>
            <bdi>{review.product}</bdi>
          </a>
          <Badge tone={TONE[status]}>{t(`status.${status}`)}</Badge>
          {verified && <Badge>{tReviews('verified')}</Badge>}
          <span className={styles.small}>
            <bdi>{name ?? tReviews('nameless')}</bdi> · {time}
          </span>
        </p>
        <Rating value={rating} count={1} isSingle />
        {title && (
          <h2 className={styles.name} {...languageProps}>
            {title}
          </h2>
        )}
        {body && (
          <p className={styles.note} {...languageProps}>
            {body}
          </p>
        )}
        <Pictures review={review} query={query} mayWrite={mayWrite} />
        {reason !== null && <p className={styles.small}>{because}</p>}
        <Reports review={review} />
        <ActionForms item={review} path={adminPaths.reviews(query)} answer={answer} />
      </header>
      {reply !== null && (
        <div className={styles.part}>
          <p className={styles.name}>
            <Badge>{t(`replyOf.${repliedBy ?? 'staff'}`)}</Badge>
          </p>
          <p className={styles.note} {...languageProps}>
            {reply}
          </p>
        </div>
      )}
      {mayWrite && status === 'published' && repliedBy !== 'store' && (
        <form method="post" action={adminPaths.reviews(query)} noValidate className={styles.form}>
          <input type="hidden" name="id" value={review.id} />
          <input type="hidden" name="intent" value="reply" />
          <TextArea
            label={t('reply')}
            name="reply"
            rows={2}
            maxLength={1000}
            error={refusedReply?.errors.reply}
            defaultValue={refusedReply?.values.reply || (reply ?? '')}
          />
          <Button look="secondary">{t('replySubmit')}</Button>
        </form>
      )}
    </article>
  );
}

function Pictures({ review: { id, pictures }, query, mayWrite }: Pick<Props, 'review' | 'query' | 'mayWrite'>) {
  const t = useTranslations('ownReviews');
  if (pictures.length === 0) return null;
  return (
    <ul className={own.pictures}>
      {pictures.map(({ file, src, thumb }, nth) => (
        <li key={file} className={own.picture}>
          <a href={src} data-reload="">
            <img src={thumb} alt={t('pictureNumber', { number: nth + 1 })} width={480} height={480} loading="lazy" />
          </a>
          {mayWrite && (
            <form method="post" action={adminPaths.reviews(query)}>
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="intent" value="picture" />
              <input type="hidden" name="picture" value={file} />
              <IconButton icon="trash" type="submit" label={t('removePicture', { number: nth + 1 })} />
            </form>
          )}
        </li>
      ))}
    </ul>
  );
}

function Reports({ review: { reports } }: Pick<Props, 'review'>) {
  const t = useTranslations('admin.reviews');
  const tReviews = useTranslations('reviews');
  if (reports.length === 0) return null;
  return (
    <Notice tone="warning" title={t('reports', { count: reports.length })}>
      <ul>
        {reports.map(({ reason, note }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: reports have no ids and never change their order
          <li key={nth}>
            {tReviews(`reasons.${reason}`)}
            {note && (
              <>
                {' – '}
                <bdi>{note}</bdi>
              </>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
