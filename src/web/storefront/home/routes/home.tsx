import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { BANNER_PLACEMENT, type BannerPlacement } from '../../../../modules/content/banners/banner-placement.rules.ts';
import type { HomeBlock } from '../../../../modules/settings/home-blocks.rules.ts';
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
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">
        {home.siteName} – {t('title')}
      </h1>
      {home.blocks.map((block) => {
        const Block = BLOCKS[block];
        return <Block key={block} home={home} />;
      })}
    </div>
  );
}

type BlockProps = { home: HomeView };

/** Cached by the data of a block alone: a fragment depends on nothing else. */
const BLOCKS: Record<HomeBlock, (props: BlockProps) => ReactNode> = {
  slides: ({ home: { slides } }) => (
    <CachedFragment name="slider" from={slides}>
      <Slider slides={slides} />
    </CachedFragment>
  ),
  features: ({ home: { features } }) => (
    <CachedFragment name="promises" from={features}>
      <SiteFeatures features={features} />
    </CachedFragment>
  ),
  categories: ({ home: { categories } }) => (
    <CachedFragment name="category-tiles" from={categories}>
      <CategoryTiles categories={categories} />
    </CachedFragment>
  ),
  'flash-sales': FlashSales,
  'wide-banners': ({ home: { banners } }) => (
    <CachedFragment name="wide-banners" from={banners}>
      <WideBanners banners={filterBanners(BANNER_PLACEMENT.underSlider, banners)} />
    </CachedFragment>
  ),
  'first-collection': ({ home: { collections } }) => (
    <CachedFragment name="first-collection" from={collections}>
      <Collections collections={collections.slice(0, 1)} />
    </CachedFragment>
  ),
  'half-banners': ({ home: { banners } }) => (
    <CachedFragment name="half-banners" from={banners}>
      <Banners banners={filterBanners(BANNER_PLACEMENT.half, banners)} columns={2} />
    </CachedFragment>
  ),
  collections: ({ home: { collections } }) => (
    <CachedFragment name="collections" from={collections}>
      <Collections collections={collections.slice(1)} />
    </CachedFragment>
  ),
  repairs: RepairEntry,
  'third-banners': ({ home: { banners } }) => (
    <CachedFragment name="third-banners" from={banners}>
      <Banners banners={filterBanners(BANNER_PLACEMENT.third, banners)} columns={3} />
    </CachedFragment>
  ),
  brands: ({ home: { brands } }) => (
    <CachedFragment name="brand-tiles" from={brands}>
      <BrandTiles brands={brands} />
    </CachedFragment>
  ),
  products: ({ home }) => <MoreProducts cards={home.products} lastPage={home.lastPage} />,
};

function FlashSales({ home }: BlockProps) {
  const t = useTranslations('flash');
  const address = useLocalePath();
  return home.flash.map((sale) => (
    <HomeSection
      key={sale.id}
      id={`flash-${sale.id}`}
      title={sale.title}
      beside={<SaleEndCountdown ends={sale.endTime} now={home.now} />}
      more={{ href: address(to.flashSale(sale.id)), label: t('seeAll') }}
      tinted
    >
      <ProductRow cards={sale.cards} level={3} />
      <Banners banners={filterBanners(BANNER_PLACEMENT.besideFlashSale, home.banners)} columns={1} />
    </HomeSection>
  ));
}

function filterBanners(placement: BannerPlacement, banners: HomeView['banners']) {
  return banners.filter((banner) => banner.place === placement);
}

function WideBanners({ banners }: Pick<HomeView, 'banners'>) {
  return banners.map((banner) => <Banner key={banner.id} banner={banner} wide />);
}

function Collections({ collections }: Pick<HomeView, 'collections'>) {
  return collections.map((collection) => <CollectionSection key={collection.id} collection={collection} />);
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
