import { useTranslations } from 'use-intl';
import { isMissingPage } from '../../../modules/naming/page-paths.rules.ts';
import { getPictureUrls } from '../../links/picture-urls.ts';
import { useLocalePath, usePageNames } from '../../links/use-locale-path.ts';
import { to } from '../../paths.ts';
import { ButtonLink } from '../../ui/forms/button.tsx';
import { Banner } from '../home/banners.tsx';
import { ProductRow } from '../listing/cards/product-grid.tsx';
import { Tile } from '../listing/cards/tile.tsx';
import type { NoResultsView as Instead } from './no-results.server.ts';
import styles from './search.module.css';

/** Suggestions for a search without products. */
export function NoResults({ instead }: { instead: Instead }) {
  const t = useTranslations('noResults');
  const searchTexts = useTranslations('search');
  const address = useLocalePath();
  const names = usePageNames();
  const { banner, categories, isNear, best, bestOf } = instead;
  return (
    <>
      <div className={`${styles.actions} ${styles.centred}`}>
        <ButtonLink look="secondary" href={address(to.categories())}>
          {searchTexts('helpBrowse')}
        </ButtonLink>
        {!isMissingPage('services', names) && (
          <ButtonLink look="secondary" href={address(to.services())}>
            {searchTexts('helpRepair')}
          </ButtonLink>
        )}
        {!isMissingPage('contact', names) && (
          <ButtonLink look="secondary" href={address(to.page('contact'))}>
            {searchTexts('helpContact')}
          </ButtonLink>
        )}
      </div>
      <section aria-labelledby="near" className={styles.part}>
        <h2 id="near">{isNear ? t('near') : t('browse')}</h2>
        <ul className={styles.tiles}>
          {categories.map(({ path, title, image }) => (
            <li key={path}>
              <Tile href={address(path)} title={title} picture={getPictureUrls(image).thumb} level={3} />
            </li>
          ))}
        </ul>
      </section>
      {best.length > 0 && (
        <section aria-labelledby="best-sellers" className={styles.part}>
          <h2 id="best-sellers">{bestOf ? t('bestSellersIn', { category: bestOf }) : t('bestSellers')}</h2>
          <ProductRow cards={best} level={3} />
        </section>
      )}
      {banner && <Banner banner={banner} />}
    </>
  );
}
