import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import {
  REVIEW_SORTS,
  type ReviewQuery,
  type ReviewSort,
} from '../../../../modules/reviews/listing/review-query.rules.ts';
import { PageLink } from '../../../links/page-link.tsx';
import { COLUMN_WIDTHS, getSmallerVersions } from '../../../links/picture-urls.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { Chip } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Select } from '../../../ui/forms/field.tsx';
import { Pagination } from '../../../ui/navigation/pagination.tsx';
import { useNumberFormat } from '../../../ui/numbers/number-format.ts';
import { Rating } from '../../../ui/rating.tsx';
import { SizedImage } from '../../../ui/sized-image.tsx';
import type { ProductView } from '../product-view.ts';
import { BuyersPictures } from './buyers-pictures.tsx';
import { ReviewCard } from './review-card.tsx';
import styles from './reviews.module.css';
import { omitReviewParameters, REVIEWS_ANCHOR, reviewsUrl } from './reviews-url.ts';
import type { ReviewsView } from './reviews-view.ts';

/** Reviews: rating distribution, whose bars filter the list, and one page of reviews. */
export function Reviews({ product: { reviews, path } }: { product: ProductView }) {
  const t = useTranslations('reviews');
  const address = useLocalePath();
  const [parameters] = useSearchParams();
  const { query, all, count, found, lastPage, banner, gallery } = reviews;
  const hrefOf = (change: Partial<ReviewQuery>) =>
    reviewsUrl(address(path), parameters, { ...query, page: 1, ...change });
  return (
    <section id={REVIEWS_ANCHOR} aria-labelledby="reviews-title" className={styles.reviews}>
      <h2 id="reviews-title">{t('title')}</h2>
      {count === 0 ? (
        <div className={styles.side}>
          <p className={styles.quiet}>{t('none')}</p>
          <WriteReviewLink />
        </div>
      ) : (
        <div className={styles.columns}>
          <div className={styles.side}>
            <AverageRating reviews={reviews} />
            <RatingBars reviews={reviews} hrefOf={(stars) => hrefOf({ stars })} />
            <p className={styles.quiet}>
              {t('howVerified')} <PageLink page="reviews">{t('howVerifiedLink')}</PageLink>
            </p>
            <WriteReviewLink />
            {banner && <ReviewBanner banner={banner} />}
          </div>
          <div className={styles.main}>
            {gallery.length > 1 && (
              <div className={styles.gallery}>
                <h3 id="buyers-pictures" className={styles.galleryTitle}>
                  {t('gallery')}
                </h3>
                <BuyersPictures pictures={gallery} label={t('gallery')} />
              </div>
            )}
            <div className={styles.tools}>
              <p role="status" className={styles.found}>
                {t('found', { count: found })}
              </p>
              {query.stars !== null && (
                <Chip href={hrefOf({ stars: null })} removes={t('removeStars', { stars: query.stars })}>
                  {t('stars', { stars: query.stars })}
                </Chip>
              )}
              <SortSelect path={path} query={query} />
            </div>
            <ul className={styles.list}>
              {all.map((review) => (
                <li key={review.id}>
                  <ReviewCard review={review} path={path} />
                </li>
              ))}
            </ul>
            <Pagination page={query.page} lastPage={lastPage} hrefOf={(page) => hrefOf({ page })} />
          </div>
        </div>
      )}
    </section>
  );
}

/** Link to the products that the customer can review; guests sign in first. */
function WriteReviewLink() {
  const t = useTranslations('reviews');
  const address = useLocalePath();
  return (
    <p className={styles.quiet}>
      {t('bought')} <a href={address(to.reviews())}>{t('write')}</a>
    </p>
  );
}

function AverageRating({ reviews: { average, count } }: { reviews: ReviewsView }) {
  const formatNumber = useNumberFormat();
  return (
    <div className={styles.average}>
      <p className={styles.figure} aria-hidden="true">
        {formatNumber(average, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}
      </p>
      <Rating value={average} count={count} />
    </div>
  );
}

/** Each bar links to its reviews; the chosen bar links back to all reviews. */
function RatingBars({
  reviews: { bars, query },
  hrefOf,
}: {
  reviews: ReviewsView;
  hrefOf: (stars: number | null) => string;
}) {
  const t = useTranslations('reviews');
  const formatNumber = useNumberFormat();
  return (
    <ul className={styles.bars}>
      {bars.map(({ stars, count, share }) => {
        const chosen = query.stars === stars;
        const content = (
          <>
            <span aria-hidden="true" className={styles.stars}>
              {t('stars', { stars })}
            </span>
            <progress aria-hidden="true" max={100} value={share} className={styles.bar} />
            <span aria-hidden="true" className={styles.count}>
              {formatNumber(count)}
            </span>
            <span className="visually-hidden">{t('bar', { stars, count })}</span>
          </>
        );
        return (
          <li key={stars}>
            {count === 0 ? (
              <span className={styles.row}>{content}</span>
            ) : (
              <a
                href={hrefOf(chosen ? null : stars)}
                className={`${styles.row} ${styles.link}`}
                aria-current={chosen || undefined}
              >
                {content}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A separate form: without JavaScript its button applies the sort order, with JavaScript the select does. */
function SortSelect({ path, query }: { path: string; query: ReviewQuery }) {
  const t = useTranslations('reviews');
  const address = useLocalePath();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const [shown, setShown] = useState<ReviewSort>(query.sort);
  useEffect(() => setShown(query.sort), [query.sort]);
  const sort = (value: string) => {
    const sortOrder = REVIEW_SORTS.find((one) => one === value);
    if (!sortOrder) return;
    setShown(sortOrder);
    void navigate(reviewsUrl(path, parameters, { ...query, page: 1, sort: sortOrder }), { preventScrollReset: true });
  };
  return (
    <form action={`${address(path)}#${REVIEWS_ANCHOR}`} className={styles.sort}>
      {omitReviewParameters(parameters).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {query.stars !== null && <input type="hidden" name="stars" value={query.stars} />}
      <Select label={t('sort')} name="review_sort" value={shown} onChange={(event) => sort(event.target.value)}>
        {REVIEW_SORTS.map((one) => (
          <option key={one} value={one}>
            {t(`sorts.${one}`)}
          </option>
        ))}
      </Select>
      <Button look="secondary" className={styles.apply}>
        {t('sortApply')}
      </Button>
    </form>
  );
}

function ReviewBanner({ banner }: { banner: NonNullable<ReviewsView['banner']> }) {
  const { title, text, picture, path, only } = banner;
  const address = useLocalePath();
  const content = (
    <>
      {picture && (
        <SizedImage
          src={picture}
          versions={getSmallerVersions(picture, COLUMN_WIDTHS)}
          sizes="480px"
          alt=""
          width={500}
          height={100}
          loading="lazy"
        />
      )}
      <strong>{title}</strong>
      {text && <span>{text}</span>}
    </>
  );
  if (path === null)
    return (
      <p className={styles.banner} data-for={only}>
        {content}
      </p>
    );
  return (
    <a href={path.startsWith('/') ? address(path) : path} className={styles.banner} data-for={only}>
      {content}
    </a>
  );
}
