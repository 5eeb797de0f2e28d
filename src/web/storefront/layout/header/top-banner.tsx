import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { IconButton } from '../../../ui/forms/button.tsx';
import { writeStorage } from '../browser-storage.ts';
import type { LayoutData } from '../layout-data.ts';
import { localizeHref } from '../localize-href.ts';
import { HideClosedBanner } from './hide-closed-banner.tsx';
import styles from './top-banner.module.css';

type Banner = NonNullable<LayoutData['topBanner']>;

/**
 * Banner above the header, with a picture on wide screens. A script before the first paint hides it for visitors who
 * closed it.
 */
export function TopBanner({ banner }: { banner: Banner }) {
  const t = useTranslations('layout');
  const address = useLocalePath();
  const [closed, setClosed] = useState(false);
  if (closed) return null;
  const Container = banner.url === null ? 'div' : 'a';
  const close = () => {
    writeStorage('topBannerClosed', banner.mark);
    setClosed(true);
  };
  return (
    <>
      {banner.closable && <HideClosedBanner mark={banner.mark} />}
      <aside className={styles.banner} data-above-header="" data-for={banner.only} aria-label={t('announcement')}>
        <Container className={styles.link} {...(banner.url !== null && { href: localizeHref(banner.url, address) })}>
          {/* lazy: phones hide it and do not load it */}
          {banner.picture && (
            <img
              src={banner.picture.src}
              srcSet={`${banner.picture.src2x} 2x`}
              alt=""
              width={480}
              height={96}
              loading="lazy"
              className={styles.picture}
              data-focal={banner.picture.focal}
            />
          )}
          <span className={styles.text}>
            <strong>{banner.title}</strong>
            {banner.text && <span className={styles.more}> {banner.text}</span>}
          </span>
        </Container>
        {banner.closable && (
          <IconButton
            icon="close"
            label={t('closeBanner')}
            className={`needs-script ${styles.close}`}
            onClick={close}
          />
        )}
      </aside>
    </>
  );
}
