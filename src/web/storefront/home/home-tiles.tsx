import { useTranslations } from 'use-intl';
import { getPictureUrls } from '../../links/picture-urls.ts';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { to } from '../../paths.ts';
import { Tile } from '../listing/cards/tile.tsx';
import type { HomeView } from './home.server.ts';
import { HomeSection } from './home-section.tsx';
import styles from './home-tiles.module.css';

export function CategoryTiles({ categories }: Pick<HomeView, 'categories'>) {
  const t = useTranslations('home');
  const all = useTranslations('listing')('allCategories');
  const address = useLocalePath();
  if (categories.length === 0) return null;
  return (
    <HomeSection id="categories" title={t('categories')} more={{ href: address(to.categories()), label: all }}>
      <ul className={styles.categories}>
        {categories.map(({ title, image, href }) => (
          <li key={href}>
            <Tile href={href} title={title} picture={getPictureUrls(image).thumb} level={3} />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

export function BrandTiles({ brands }: Pick<HomeView, 'brands'>) {
  const t = useTranslations('home');
  const all = useTranslations('listing')('allBrands');
  const address = useLocalePath();
  if (brands.length === 0) return null;
  return (
    <HomeSection id="brands" title={t('brands')} more={{ href: address(to.brands()), label: all }}>
      <ul className={styles.brands}>
        {brands.map(({ id, title, image }) => (
          <li key={id}>
            <Tile
              href={address(to.brand('all', id))}
              title={title}
              picture={getPictureUrls(image).src}
              level={3}
              mark
            />
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
