import { useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useAddress } from '../../address.ts';
import { to } from '../../paths.ts';
import { Chip } from '../../ui/badge.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { HeadImage } from './head-image.tsx';
import { pageAddress } from './listing-address.ts';
import { FILTER_FORM, ListingFilters } from './listing-filters.tsx';
import styles from './listing-page.module.css';
import { ListingTools } from './listing-tools.tsx';
import type { ListingView } from './listing-view.ts';
import { ProductGrid } from './product-grid.tsx';
import { useLiveFilters } from './use-live-filters.ts';

type Props = {
  view: ListingView;
  /** Between the heading and the goods: a countdown, a search box. */
  children?: React.ReactNode;
  emptyTitle?: string;
  emptyText?: string;
};

/** Enough to fill the first screen of a phone and most of a desk's. */
const FIRST_SEEN = 4;

export function ListingPage({ view, children, emptyTitle, emptyText }: Props) {
  const address = useAddress();
  const t = useTranslations('listing');
  const home = useTranslations('staticPages')('home');
  const navigation = useNavigation();
  const live = useLiveFilters(FILTER_FORM, view);
  const busy = navigation.state === 'loading' && navigation.location.pathname === view.path;
  return (
    <div className={`container ${styles.page}`} ref={live}>
      <Breadcrumb
        trail={[
          { label: home, href: address(to.home()) },
          ...view.trail.map(({ label, path }) => ({ label, href: address(path) })),
        ]}
        here={view.title}
      />
      <header className={styles.head}>
        <div className={styles.words}>
          <h1>{view.title}</h1>
          {view.text && <p className={styles.text}>{view.text}</p>}
          {children}
        </div>
        {view.picture && <HeadImage {...view.picture} />}
      </header>
      {view.categories.length > 1 && (
        <nav aria-label={t('narrow')} className={styles.categories}>
          {view.categories.map((category) => (
            <Chip key={category.path} href={address(category.path)} current={category.current}>
              {category.title}
            </Chip>
          ))}
        </nav>
      )}
      {view.problems.length > 0 && (
        <Notice tone="warning" title={t('leftOut')}>
          {view.problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Notice>
      )}
      <div className={styles.columns}>
        <ListingFilters view={view} />
        <section className={styles.results} aria-label={view.title}>
          <ListingTools view={view} />
          {view.cards.length > 0 ? (
            <ProductGrid cards={view.cards} level={2} eager={FIRST_SEEN} busy={busy} narrow />
          ) : (
            <EmptyState
              icon="search"
              title={emptyTitle ?? t('emptyTitle')}
              text={emptyText ?? t('emptyText')}
              action={
                view.applied.length > 0 ? (
                  <ButtonLink href={address(view.clearPath)}>{t('clear')}</ButtonLink>
                ) : (
                  <ButtonLink href={address(to.products())}>{t('seeAll')}</ButtonLink>
                )
              }
            />
          )}
          <Pagination
            page={view.page}
            lastPage={view.lastPage}
            hrefOf={(page) => address(pageAddress(view.path, view.query, page))}
          />
        </section>
      </div>
    </div>
  );
}
