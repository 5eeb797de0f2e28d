import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { MAX_BODY_LENGTH, MAX_PICTURES, MAX_TITLE_LENGTH } from '../../../modules/reviews/reviews.rules.ts';
import { to } from '../../paths.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Checkbox, Radio } from '../../ui/forms/choice.tsx';
import { TextArea, TextField } from '../../ui/forms/field.tsx';
import { StarChoice } from '../../ui/forms/star-choice.tsx';
import styles from './review-form.module.css';
import type { ReviewActionData, ReviewPage } from './review-page.server.ts';
import { shrinkPictures } from './shrink-pictures.ts';

const MAX_PICTURE_KB = 1000;

/** Form of a review: only the stars are required. */
export function ReviewForm({ page, answer }: { page: ReviewPage; answer: ReviewActionData | undefined }) {
  const t = useTranslations('ownReviews');
  const names = useTranslations('fieldNames');
  const reviewTexts = useTranslations('reviews');
  const navigation = useNavigation();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) notice.current?.focus();
  }, [answer]);
  const { rating, title, body, aspects, showName } = answer?.values ?? page.values;
  const errors = answer?.errors ?? {};
  const left = MAX_PICTURES - page.pictures.length;
  return (
    <Form
      method="post"
      action={to.review(page.line)}
      encType="multipart/form-data"
      noValidate
      replace
      className={styles.form}
    >
      <div ref={notice} tabIndex={-1} className={styles.notice}>
        {answer && (
          <Notice tone="danger" urgent>
            {answer.failed}
          </Notice>
        )}
      </div>
      <StarChoice legend={t('stars')} name="rating" value={rating} hint={t('starsHint')} error={errors.rating} />
      {page.aspects.length > 0 && (
        <Disclosure title={<span>{t('aspects')}</span>} open={Object.keys(aspects).length > 0}>
          <div className={styles.aspects}>
            {page.aspects.map((aspect) => (
              <StarChoice
                key={aspect}
                small
                legend={reviewTexts(`aspects.${aspect}`)}
                name={`aspect-${aspect}`}
                value={aspects[aspect] ?? 0}
                none={t('noStars')}
                error={errors[`aspects.${aspect}`]}
              />
            ))}
          </div>
        </Disclosure>
      )}
      <TextField
        label={names('title')}
        optional={reviewTexts('optional')}
        name="title"
        maxLength={MAX_TITLE_LENGTH}
        defaultValue={title}
        dir="auto"
        error={errors.title}
      />
      <TextArea
        label={t('text')}
        optional={reviewTexts('optional')}
        name="body"
        rows={6}
        maxLength={MAX_BODY_LENGTH}
        defaultValue={body}
        dir="auto"
        hint={t('textHint')}
        error={errors.body}
      />
      {page.pictures.length > 0 && <UploadedPictures page={page} removed={answer?.removed ?? []} />}
      {left > 0 && (
        <TextField
          label={names('images')}
          optional={reviewTexts('optional')}
          name="images"
          type="file"
          accept="image/jpeg,image/png"
          multiple
          onChange={(event) => void shrinkPictures(event.currentTarget, MAX_PICTURE_KB)}
          hint={t('picturesHint', { most: left, max: MAX_PICTURE_KB })}
          error={errors.images}
        />
      )}
      <fieldset className={styles.names}>
        <legend className={styles.legend}>{t('shownAs')}</legend>
        <Radio name="show_name" value="1" defaultChecked={showName}>
          <bdi>{page.name}</bdi>
        </Radio>
        <Radio name="show_name" value="0" defaultChecked={!showName}>
          {reviewTexts('nameless')}
        </Radio>
      </fieldset>
      <p className={styles.small}>{t('howVerified')}</p>
      <div>
        <Button size="l" name="intent" value="save" busy={navigation.formData?.get('intent') === 'save'}>
          {t(page.isNew ? 'publish' : 'save')}
        </Button>
      </div>
    </Form>
  );
}

/** Uploaded pictures, each with a checkbox to remove it. */
function UploadedPictures({ page: { pictures }, removed }: { page: ReviewPage; removed: readonly string[] }) {
  const t = useTranslations('ownReviews');
  return (
    <ul className={styles.pictures}>
      {pictures.map(({ file, thumb }, index) => (
        <li key={file} className={styles.uploaded}>
          <input type="hidden" name="picture" value={file} />
          <img
            src={thumb}
            alt={t('pictureNumber', { number: index + 1 })}
            width={480}
            height={480}
            loading="lazy"
            className={styles.thumb}
          />
          <Checkbox name="remove" value={file} defaultChecked={removed.includes(file)}>
            {t('removePicture', { number: index + 1 })}
          </Checkbox>
        </li>
      ))}
    </ul>
  );
}
