import { useTranslations } from 'use-intl';
import { BANNER_PLACEMENT, type BannerPlacement } from '../../../../modules/content/banners/banner-placement.rules.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { CachedFragment } from '../../../rendering/cached-fragment.tsx';
import { SaleEndCountdown } from '../../flash-sale/sale-countdown.tsx';
import { ProductRow } from '../../listing/cards/product-grid.tsx';
import { buildHeadMeta } from '../../listing/page-head.ts';
import { Banner, Banners } from '../banners.tsx';
import styles from '../home.module.css';
import { type HomeView, loadHome } from '../home.server.ts';
import { HomeSection } from '../home-section.tsx';
import { BrandTiles, CategoryTiles } from '../home-tiles.tsx';
import { MoreProducts } from '../more-products.tsx';
import { RepairEntry } from '../repair-entry.tsx';
import { SiteFeatures } from '../site-features.tsx';
import { Slider } from '../slider.tsx';
import type { Route } from './+types/home.ts';

export function loader({ context }: Route.LoaderArgs) {
  return loadHome(context);
}

export const meta = ({ loaderData }: Route.MetaArgs) => buildHeadMeta(loaderData?.head);

export default function Home({ loaderData: home }: Route.ComponentProps) {
  const t = useTranslations('home');
  const flashAll = useTranslations('flash')('seeAll');
  const address = useLocalePath();
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">
        {home.siteName} – {t('title')}
      </h1>
      <CachedFragment name="slider" from={home.slides}>
        <Slider slides={home.slides} />
      </CachedFragment>
      <CachedFragment name="promises" from={home.features}>
        <SiteFeatures features={home.features} />
      </CachedFragment>
      <CachedFragment name="category-tiles" from={home.categories}>
        <CategoryTiles categories={home.categories} />
      </CachedFragment>
      {home.flash.map((sale) => (
        <HomeSection
          key={sale.id}
          id={`flash-${sale.id}`}
          title={sale.title}
          beside={<SaleEndCountdown ends={sale.endTime} now={home.now} />}
          more={{ href: address(to.flashSale(sale.id)), label: flashAll }}
          tinted
        >
          <ProductRow cards={sale.cards} level={3} />
          <Banners banners={filterBanners(BANNER_PLACEMENT.besideFlashSale, home)} columns={1} />
        </HomeSection>
      ))}
      <CachedFragment name="home-middle" from={[home.banners, home.collections]}>
        <HomeMiddle {...home} />
      </CachedFragment>
      <CachedFragment name="brand-tiles" from={home.brands}>
        <BrandTiles brands={home.brands} />
      </CachedFragment>
      <MoreProducts cards={home.products} lastPage={home.lastPage} />
    </div>
  );
}

function filterBanners(placement: BannerPlacement, { banners }: Pick<HomeView, 'banners'>) {
  return banners.filter((banner) => banner.place === placement);
}

/** Collections with banners between them. */
function HomeMiddle(home: Pick<HomeView, 'banners' | 'collections'>) {
  const [first, ...others] = home.collections;
  return (
    <>
      {filterBanners(BANNER_PLACEMENT.underSlider, home).map((banner) => (
        <Banner key={banner.id} banner={banner} wide />
      ))}
      {first && <CollectionSection collection={first} />}
      <Banners banners={filterBanners(BANNER_PLACEMENT.half, home)} columns={2} />
      {others.map((collection) => (
        <CollectionSection key={collection.id} collection={collection} />
      ))}
      <RepairEntry />
      <Banners banners={filterBanners(BANNER_PLACEMENT.third, home)} columns={3} />
    </>
  );
}

function CollectionSection({ collection }: { collection: HomeView['collections'][number] }) {
  const t = useTranslations('home');
  const address = useLocalePath();
  const { id, title, description, cards } = collection;
  return (
    <HomeSection
      id={`collection-${id}`}
      title={title}
      text={description}
      more={{ href: address(to.collection('all', id)), label: t('seeAll'), name: t('seeAllOf', { title }) }}
    >
      <ProductRow cards={cards} level={3} />
    </HomeSection>
  );
}
