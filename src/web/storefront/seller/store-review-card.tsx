import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { getTextDirection, isLocale } from '../../../kernel/locale.ts';
import { MAX_REPLY_LENGTH } from '../../../modules/reviews/reviews.rules.ts';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { to } from '../../paths.ts';
import { Button } from '../../ui/forms/button.tsx';
import { TextArea } from '../../ui/forms/field.tsx';
import { Rating } from '../../ui/rating.tsx';
import styles from './store-reviews.module.css';
import type { StoreReplyActionData, StoreReviewView } from './store-reviews-page.server.ts';

type Props = { review: StoreReviewView; answer: StoreReplyActionData | undefined };

/** Review of a product of the store, with the store's reply. */
export function StoreReviewCard({ review, answer }: Props) {
  const reviewTexts = useTranslations('reviews');
  const t = useTranslations('storeReviews');
  const address = useLocalePath();
  const { id, store, product, path, name, locale, rating, title, body, day, reply, byShop } = review;
  const languageAttributes = { lang: locale, dir: isLocale(locale) ? getTextDirection(locale) : undefined };
  return (
    <li className={styles.card}>
      <h2 className={styles.name}>
        <a href={address(path)}>
          <bdi>{product}</bdi>
        </a>
      </h2>
      <div className={styles.meta}>
        <Rating value={rating} count={1} isSingle />
        <span>
          <bdi>{name ?? reviewTexts('nameless')}</bdi> · {day} · <bdi>{store}</bdi>
        </span>
      </div>
      {title && (
        <h3 className={styles.headline} {...languageAttributes}>
          {title}
        </h3>
      )}
      {body && (
        <p className={styles.body} {...languageAttributes}>
          {body}
        </p>
      )}
      {byShop ? (
        <div className={styles.reply}>
          <p className={styles.meta}>{t('shopReplied')}</p>
          <p className={styles.body} dir="auto">
            {reply}
          </p>
        </div>
      ) : (
        <ReplyForm id={id} product={product} reply={reply} answer={answer?.id === id ? answer : undefined} />
      )}
    </li>
  );
}

type ReplyProps = { id: string; product: string; reply: string | null; answer: StoreReplyActionData | undefined };

function ReplyForm({ id, product, reply, answer }: ReplyProps) {
  const t = useTranslations('storeReviews');
  const navigation = useNavigation();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) container.current?.querySelector('textarea')?.focus();
  }, [answer]);
  return (
    <Form method="post" action={to.storeReviews()} noValidate className={styles.form}>
      <input type="hidden" name="id" value={id} />
      <div ref={container}>
        <TextArea
          id={`reply-${id}`}
          label={t('reply')}
          name="reply"
          rows={3}
          maxLength={MAX_REPLY_LENGTH}
          dir="auto"
          defaultValue={answer?.reply ?? reply ?? ''}
          error={answer?.failed}
        />
      </div>
      <Button look="secondary" busy={navigation.formData?.get('id') === id}>
        {t(reply === null ? 'publish' : 'change')}
        <span className="visually-hidden"> {product}</span>
      </Button>
    </Form>
  );
}
