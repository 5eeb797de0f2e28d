import { useTranslations } from 'use-intl';
import { PageLink } from '../../../links/page-link.tsx';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { Rating } from '../../../ui/rating.tsx';
import type { ProductView, VariantView } from '../product-view.ts';
import { Assurance } from './assurance.tsx';
import styles from './assurances.module.css';
import { Delivery } from './delivery.tsx';

type Props = { product: ProductView; variant: VariantView | undefined };

/** Compatible devices, delivery, returns, warranty and seller of the product. */
export function Assurances({ product, variant }: Props) {
  const t = useTranslations('product');
  const address = useLocalePath();
  const { fits, returnDays, warrantyMonths } = product;
  return (
    <ul className={styles.list}>
      {fits.length > 0 && (
        <Assurance icon="device" title={t('fits')}>
          {fits.map(({ title, path }, index) => (
            <span key={path}>
              {index > 0 && ' · '}
              <a href={address(path)}>
                <bdi>{title}</bdi>
              </a>
            </span>
          ))}
        </Assurance>
      )}
      <Delivery product={product} soldOut={variant?.quantity === 0} />
      <Assurance icon="return" title={returnDays > 0 ? t('returns', { days: returnDays }) : t('noReturns')}>
        <PageLink page="refund-policy">{t('returnsRules')}</PageLink>
      </Assurance>
      {warrantyMonths > 0 && (
        <Assurance icon="shield" title={t('warranty', { months: warrantyMonths })}>
          {t('warrantyText')}
        </Assurance>
      )}
      <Seller product={product} />
    </ul>
  );
}

function Seller({ product: { seller, siteName } }: { product: ProductView }) {
  const t = useTranslations('product');
  const address = useLocalePath();
  if (!seller) {
    return (
      <Assurance icon="home" title={t('soldBy', { name: siteName })}>
        <PageLink page="about">{t('aboutShop')}</PageLink>
      </Assurance>
    );
  }
  const { name, path, since, rating, ratingCount } = seller;
  return (
    <Assurance
      icon="home"
      title={t('soldBy', { name })}
      extra={ratingCount > 0 && <Rating value={rating} count={ratingCount} />}
    >
      {t('sellerSince', { year: since })} <a href={address(path)}>{t('visitStore')}</a>
    </Assurance>
  );
}
