import { useTranslations } from 'use-intl';
import { useAddress } from '../../../address.ts';
import { Kept } from '../../../kept-markup.tsx';
import { to } from '../../../paths.ts';
import { EndsIn } from '../../flash-sale/ends-in.tsx';
import { headMeta } from '../../listing/page-head.ts';
import { ProductRow } from '../../listing/product-grid.tsx';
import { Banner, Banners } from '../banners.tsx';
import styles from '../home.module.css';
import { type HomeView, loadHome } from '../home.server.ts';
import { HomeSection } from '../home-section.tsx';
import { BrandTiles, CategoryTiles } from '../home-tiles.tsx';
import { MoreProducts } from '../more-products.tsx';
import { Promises } from '../promises.tsx';
import { RepairEntry } from '../repair-entry.tsx';
import { Slider } from '../slider.tsx';
import type { Route } from './+types/home.ts';

export function loader({ context }: Route.LoaderArgs) {
  return loadHome(context);
}

export const meta = ({ loaderData }: Route.MetaArgs) => headMeta(loaderData?.head);

export default function Home({ loaderData: home }: Route.ComponentProps) {
  const t = useTranslations('home');
  const flashAll = useTranslations('flash')('seeAll');
  const address = useAddress();
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">
        {home.siteName} – {t('title')}
      </h1>
      <Kept name="slider" from={home.slides}>
        <Slider slides={home.slides} />
      </Kept>
      <Kept name="promises" from={home.features}>
        <Promises features={home.features} />
      </Kept>
      <Kept name="category-tiles" from={home.categories}>
        <CategoryTiles categories={home.categories} />
      </Kept>
      {home.flash.map((sale) => (
        <HomeSection
          key={sale.id}
          id={`flash-${sale.id}`}
          title={sale.title}
          beside={<EndsIn ends={sale.endTime} now={home.now} />}
          more={{ href: address(to.flashSale(sale.id)), label: flashAll }}
          tinted
        >
          <ProductRow cards={sale.cards} level={3} />
          <Banners banners={bannersAt(4, home)} columns={1} />
        </HomeSection>
      ))}
      <Kept name="home-middle" from={[home.banners, home.collections]}>
        <Middle {...home} />
      </Kept>
      <Kept name="brand-tiles" from={home.brands}>
        <BrandTiles brands={home.brands} />
      </Kept>
      <MoreProducts cards={home.products} lastPage={home.lastPage} />
    </div>
  );
}

function bannersAt(placement: number, { banners }: Pick<HomeView, 'banners'>) {
  return banners.filter((banner) => banner.place === placement);
}

/** Collections with banners between them. */
function Middle(home: Pick<HomeView, 'banners' | 'collections'>) {
  const [first, ...others] = home.collections;
  return (
    <>
      {bannersAt(1, home).map((banner) => (
        <Banner key={banner.id} banner={banner} wide />
      ))}
      {first && <Collection collection={first} />}
      <Banners banners={bannersAt(2, home)} columns={2} />
      {others.map((collection) => (
        <Collection key={collection.id} collection={collection} />
      ))}
      <RepairEntry />
      <Banners banners={bannersAt(3, home)} columns={3} />
    </>
  );
}

function Collection({ collection }: { collection: HomeView['collections'][number] }) {
  const t = useTranslations('home');
  const address = useAddress();
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
