import { useTranslations } from 'use-intl';
import { useAddress } from '../../../address.ts';
import { to } from '../../../paths.ts';
import { EndsIn } from '../../flash-sale/ends-in.tsx';
import { headMeta } from '../../listing/page-head.ts';
import { ProductRow } from '../../listing/product-grid.tsx';
import { Banner, Banners } from '../banners.tsx';
import styles from '../home.module.css';
import { loadHome } from '../home.server.ts';
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
  const at = (place: number) => home.banners.filter((banner) => banner.place === place);
  const [first, ...others] = home.collections;
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">
        {home.siteName} – {t('title')}
      </h1>
      <Slider slides={home.slides} />
      <Promises features={home.features} />
      <CategoryTiles categories={home.categories} />
      {home.flash.map((sale) => (
        <HomeSection
          key={sale.id}
          title={sale.title}
          beside={<EndsIn ends={sale.endTime} now={home.now} />}
          more={{ href: address(to.flashSale(sale.id)), label: flashAll }}
          tinted
        >
          <ProductRow cards={sale.cards} level={3} />
          <Banners banners={at(4)} columns={1} />
        </HomeSection>
      ))}
      {at(1).map((banner) => (
        <Banner key={banner.id} banner={banner} wide />
      ))}
      {first && <Collection collection={first} />}
      <Banners banners={at(2)} columns={2} />
      {others.map((collection) => (
        <Collection key={collection.id} collection={collection} />
      ))}
      <RepairEntry />
      <Banners banners={at(3)} columns={3} />
      <BrandTiles brands={home.brands} />
      <MoreProducts cards={home.products} lastPage={home.lastPage} />
    </div>
  );
}

function Collection({ collection }: { collection: Route.ComponentProps['loaderData']['collections'][number] }) {
  const t = useTranslations('home');
  const address = useAddress();
  const { id, title, description, cards } = collection;
  return (
    <HomeSection
      title={title}
      text={description}
      more={{ href: address(to.collection('all', id)), label: t('seeAll'), name: t('seeAllOf', { title }) }}
    >
      <ProductRow cards={cards} level={3} />
    </HomeSection>
  );
}
