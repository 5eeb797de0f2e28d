import { useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { to } from '../../paths.ts';
import { CachedFragment } from '../../rendering/cached-fragment.tsx';
import { Chip } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { Breadcrumb } from '../../ui/navigation/breadcrumb.tsx';
import { Pagination } from '../../ui/navigation/pagination.tsx';
import { useMyDevice } from '../devices/my-device.ts';
import { Banner } from '../home/banners.tsx';
import { ProductGrid } from './cards/product-grid.tsx';
import { EmptyListSuggestions } from './empty-list-suggestions.tsx';
import { FILTER_FORM_ID, ListingFilters } from './filters/listing-filters.tsx';
import { useLiveFilters } from './filters/use-live-filters.ts';
import { HeadImage } from './head-image.tsx';
import styles from './listing-page.module.css';
import { ListingTools } from './listing-tools.tsx';
import type { ListingView } from './listing-view.ts';
import { buildPageUrl } from './page-url.ts';

type Props = {
  view: ListingView;
  /** Content between heading and products: a countdown, a search field. */
  children?: React.ReactNode;
  emptyTitle?: string;
  emptyText?: string;
  /** Shown below a list that is empty without filters. */
  instead?: React.ReactNode;
};

/** Cards visible on the first screen of a phone and most of a desktop screen. */
const EAGER_CARDS = 4;

export function ListingPage({ view, children, emptyTitle, emptyText, instead }: Props) {
  const address = useLocalePath();
  const t = useTranslations('listing');
  const home = useTranslations('staticPages')('home');
  const navigation = useNavigation();
  const liveFiltersRef = useLiveFilters(FILTER_FORM_ID, view);
  const results = useRef<HTMLElement>(null);
  const device = useMyDevice();
  const Marks = useFitBadges(device !== null && view.asksForDevice);
  const isFiltered = view.applied.length > 0;
  // an empty list without filters needs no filter form
  const isBare = view.total === 0 && !isFiltered;
  const empty = (
    <EmptyState
      icon="search"
      title={emptyTitle ?? t('emptyTitle')}
      text={emptyText ?? t('emptyText')}
      action={
        isFiltered ? (
          <>
            {view.emptyListSuggestions.length > 0 && <EmptyListSuggestions ways={view.emptyListSuggestions} />}
            <ButtonLink href={address(view.clearPath)}>{t('clear')}</ButtonLink>
          </>
        ) : (
          <ButtonLink href={address(to.products())}>{t('seeAll')}</ButtonLink>
        )
      }
    />
  );
  const lists = [view.path, ...view.categories.map((category) => category.path)];
  const busy = navigation.state === 'loading' && lists.includes(navigation.location.pathname);
  const trail = [
    { label: home, href: address(to.home()) },
    ...view.trail.map(({ label, path }) => ({ label, href: address(path) })),
  ];
  const { total, sort, sorts, applied, clearPath, path, query, page, lastPage } = view;
  const tools = { total, sort, sorts, applied, clearPath };
  return (
    <div className={`container ${styles.page}`} ref={liveFiltersRef}>
      <CachedFragment name="breadcrumb" from={[trail, view.title]}>
        <Breadcrumb trail={trail} here={view.title} />
      </CachedFragment>
      <header className={styles.head}>
        <div className={styles.heading}>
          <h1>{view.title}</h1>
          {view.text && <p className={styles.text}>{view.text}</p>}
          {children}
        </div>
        {view.picture && <HeadImage {...view.picture} />}
      </header>
      {view.banner && <Banner banner={view.banner} slim />}
      {view.categories.length > 1 && (
        <CachedFragment name="narrower-categories" from={view.categories}>
          <nav aria-label={t('narrow')} className={styles.categories}>
            {view.categories.map((category) => (
              <Chip key={category.path} href={address(category.path)} current={category.current}>
                {category.title}
              </Chip>
            ))}
          </nav>
        </CachedFragment>
      )}
      {view.problems.length > 0 && (
        <Notice tone="warning" title={t('leftOut')}>
          {view.problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Notice>
      )}
      {isBare ? (
        <>
          {empty}
          {instead}
        </>
      ) : (
        <div className={styles.columns}>
          <ListingFilters view={view} device={device} />
          <section ref={results} className={styles.results} aria-label={view.title}>
            <CachedFragment name="listing-tools" from={tools}>
              <ListingTools {...tools} />
            </CachedFragment>
            {view.cards.length > 0 ? (
              <ProductGrid cards={view.cards} level={2} eager={EAGER_CARDS} busy={busy} narrow />
            ) : (
              empty
            )}
            {Marks && device && <Marks results={results} cards={view.cards} device={device} />}
            <CachedFragment name="pages-of-list" from={[path, query, page, lastPage]}>
              <Pagination
                page={page}
                lastPage={lastPage}
                hrefOf={(number) => address(buildPageUrl(path, query, number))}
              />
            </CachedFragment>
          </section>
        </div>
      )}
    </div>
  );
}

type FitBadgesComponent = typeof import('../devices/fit-badges.tsx').FitBadges;

/** Loaded only for visitors with a chosen device and a list of compatible products. */
function useFitBadges(wanted: boolean): FitBadgesComponent | null {
  const [marks, setMarks] = useState<{ Marks: FitBadgesComponent } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    import('../devices/fit-badges.tsx').then(
      ({ FitBadges }) => setMarks({ Marks: FitBadges }),
      () => undefined,
    );
  }, [wanted]);
  return wanted && marks ? marks.Marks : null;
}
