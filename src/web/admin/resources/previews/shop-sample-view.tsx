import { useTranslations } from 'use-intl';
import { to } from '../../../paths.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { PageMoneyProvider } from '../../../ui/numbers/money-format.tsx';
import { Price } from '../../../ui/numbers/price.tsx';
import { Wordmark } from '../../../ui/wordmark.tsx';
import type { ShopSample } from './shop-sample.ts';
import styles from './shop-sample-view.module.css';

/** Components of the shop with unsaved settings, in both colour schemes. */
export function ShopSampleView({ sample }: { sample: ShopSample }) {
  const t = useTranslations('admin.preview.settings');
  return (
    <>
      <link rel="stylesheet" href={sample.themeHref} />
      <PageMoneyProvider value={sample.money}>
        <div className={styles.schemes}>
          {(['light', 'dark'] as const).map((scheme) => (
            <figure key={scheme} className={styles.figure}>
              <figcaption>{t(scheme)}</figcaption>
              {/* a picture of the page: nothing in it can be used */}
              <div className={`${styles.page} ${styles[scheme]}`} data-theme-preview="" inert>
                <SamplePage sample={sample} />
              </div>
            </figure>
          ))}
        </div>
      </PageMoneyProvider>
    </>
  );
}

/** Minor units; the reduction is 18 percent. */
const PRICE = { current: 1_234_550, previous: 1_505_550, percentOff: 18 } as const;

function SamplePage({ sample }: { sample: ShopSample }) {
  const t = useTranslations('admin.preview');
  const { siteName, logo, footerLogo, picture, about, contact, copyright } = sample;
  const listing = useTranslations('listing');
  const product = useTranslations('product');
  return (
    <>
      <div className={styles.header}>
        <Wordmark name={siteName} logo={logo} />
        <a href={to.products()}>{listing('allProducts')}</a>
      </div>
      <div className={styles.content}>
        <Notice>{t('settings.notice')}</Notice>
        <div className={styles.product}>
          <img className={styles.picture} src={picture} alt="" width={96} height={96} />
          <div className={styles.offer}>
            <strong>{t('product')}</strong>
            <Price {...PRICE} />
          </div>
        </div>
        <div className={styles.buttons}>
          <Button type="button">{product('add')}</Button>
          <Button type="button" className={styles.hovered}>
            {t('settings.hovered')}
          </Button>
        </div>
      </div>
      <div className={styles.footer}>
        <Wordmark name={siteName} logo={footerLogo} />
        <p>{about}</p>
        {contact.map((text) => (
          <p key={text}>
            <bdi dir="ltr">{text}</bdi>
          </p>
        ))}
        <p>{copyright}</p>
      </div>
    </>
  );
}
