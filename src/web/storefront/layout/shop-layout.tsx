import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { PageNamesProvider, usePageLocale } from '../../links/use-locale-path.ts';
import { preloadFont } from '../../rendering/preload-font.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { ToastRegion } from '../../ui/feedback/toast-region.tsx';
import { PageMoneyProvider } from '../../ui/numbers/money-format.tsx';
import { useCompleteLayout } from '../common/use-complete-layout.ts';
import { ListForm } from '../lists/list-form.tsx';
import { Popup } from '../popup/popup.tsx';
import { isCheckoutPath } from './checkout-paths.ts';
import { CookieNotice } from './consent/cookie-notice.tsx';
import { ErrorBody } from './errors/error-body.tsx';
import { LazyOfflineNotices } from './errors/lazy-offline-notices.tsx';
import { Footer } from './footer/footer.tsx';
import { Header } from './header/header.tsx';
import { TopBanner } from './header/top-banner.tsx';
import type { LayoutData } from './layout-data.ts';
import { PreviewBar } from './preview/preview-bar.tsx';
import styles from './shop-layout.module.css';

/** The default layout: banner, header, content, footer and overlays. */
export function ShopLayout({ layout: loadedLayout, children }: { layout: LayoutData; children: ReactNode }) {
  const { layout, fault } = useCompleteLayout(loadedLayout);
  const t = useTranslations('layout');
  preloadFont(usePageLocale());
  const quiet = isCheckoutPath(useLocation().pathname);
  return (
    <PageNamesProvider value={layout.pageNames}>
      <PageMoneyProvider value={layout.money}>
        <a className={styles.skip} href="#content">
          {t('skip')}
        </a>
        <ProgressBar />
        <PreviewBar language={layout.previewedLanguage} />
        {layout.topBanner && !quiet && <TopBanner banner={layout.topBanner} />}
        <Header layout={layout} quiet={quiet} />
        <main id="content" tabIndex={-1} className={styles.main}>
          {fault ? <ErrorBody error={fault} isRetriedByLayout /> : children}
        </main>
        <Footer layout={layout} />
        <ListForm />
        {layout.popup && !fault && <Popup key={layout.popup} mark={layout.popup} layout={layout} />}
        {layout.cookieNotice && <CookieNotice consentMonths={layout.consentMonths} tags={layout.tags} />}
        <LazyOfflineNotices keepsPages={layout.hasServiceWorker} />
        <ToastRegion />
      </PageMoneyProvider>
    </PageNamesProvider>
  );
}
