import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { to } from '../../paths.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { ProductRow } from '../listing/cards/product-grid.tsx';
import styles from './product-details.module.css';
import type { ProductView, VariantView } from './product-view.ts';
import { BundleOffers } from './purchase/bundle-offers.tsx';
import { Questions } from './questions/questions.tsx';
import { Reviews } from './reviews/reviews.tsx';
import { RecentlyViewed } from './suggestions/recently-viewed.tsx';
import { SuggestedProducts } from './suggestions/suggested-products.tsx';

type Props = { product: ProductView; variant: VariantView | undefined };

/** Description, specifications, accessories, reviews, questions and suggestions below the buy box. */
export function ProductDetails({ product, variant }: Props) {
  const t = useTranslations('product');
  const { highlights, paragraphs, specs, inTheBox, madeForIt, device, textLocale } = product;
  const devices = useTranslations('devices');
  const address = useLocalePath();
  return (
    <div className={`container ${styles.details}`}>
      <BundleOffers product={product} variant={variant} />
      <div className={styles.reading}>
        {paragraphs.length > 0 && (
          <DetailsSection id="description" title={t('description')}>
            <div lang={textLocale} className={styles.prose}>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
          </DetailsSection>
        )}
        {highlights.length > 0 && (
          <DetailsSection id="highlights" title={t('highlights')}>
            <ul lang={textLocale} className={styles.checkList}>
              {highlights.map((highlight) => (
                <li key={highlight}>
                  <Icon name="check" size="s" />
                  {highlight}
                </li>
              ))}
            </ul>
          </DetailsSection>
        )}
      </div>
      {specs.length > 0 && (
        <DetailsSection id="specs" title={t('specs')}>
          <div className={styles.specs}>
            {specs.map(({ group, title, rows }) => (
              <SpecTable key={group} title={title} rows={rows} />
            ))}
          </div>
        </DetailsSection>
      )}
      {inTheBox.length > 0 && (
        <DetailsSection id="box" title={t('inTheBox')}>
          <ul lang={textLocale} className={styles.checkList}>
            {inTheBox.map((thing) => (
              <li key={thing}>
                <Icon name="box" size="s" />
                {thing}
              </li>
            ))}
          </ul>
        </DetailsSection>
      )}
      {madeForIt.length > 0 && (
        <DetailsSection id="made-for-it" title={t('madeForIt', { title: product.title })}>
          <ProductRow cards={madeForIt} level={3} />
          {device && (
            <p>
              <a href={address(`${to.products()}?fits=${device.slug}`)}>
                {devices('everything', { model: device.name })}
              </a>
            </p>
          )}
        </DetailsSection>
      )}
      <Reviews product={product} />
      <Questions product={product} />
      <SuggestedProducts key={product.id} product={product} />
      <RecentlyViewed id={product.id} />
    </div>
  );
}

function DetailsSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function SpecTable({ title, rows }: Omit<ProductView['specs'][number], 'group'>) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{title}</caption>
      <tbody>
        {rows.map((row) => (
          <tr key={row.title}>
            <th scope="row">{row.title}</th>
            <td>
              <bdi>{row.text}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
