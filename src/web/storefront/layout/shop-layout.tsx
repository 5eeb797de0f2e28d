import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { PageNamesProvider } from '../../links/use-locale-path.ts';
import { PageMoneyProvider } from '../../ui/money-format.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { ToastRegion } from '../../ui/toast-region.tsx';
import { useCompleteLayout } from '../common/use-complete-layout.ts';
import { ListForm } from '../lists/list-form.tsx';
import { Popup } from '../popup/popup.tsx';
import { isCheckoutPath } from './checkout-paths.ts';
import { CookieNotice } from './cookie-notice.tsx';
import { ErrorBody } from './error-body.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import type { LayoutData } from './layout-data.ts';
import { LazyOfflineNotices } from './lazy-offline-notices.tsx';
import styles from './shop-layout.module.css';
import { TopBanner } from './top-banner.tsx';

/** The default layout: banner, header, content, footer and overlays. */
export function ShopLayout({ layout: loadedLayout, children }: { layout: LayoutData; children: ReactNode }) {
  const { layout, fault } = useCompleteLayout(loadedLayout);
  const t = useTranslations('layout');
  const quiet = isCheckoutPath(useLocation().pathname);
  return (
    <PageNamesProvider value={layout.pageNames}>
      <PageMoneyProvider value={layout.money}>
        <a className={styles.skip} href="#content">
          {t('skip')}
        </a>
        <ProgressBar />
        {layout.topBanner && !quiet && <TopBanner banner={layout.topBanner} />}
        <Header layout={layout} quiet={quiet} />
        <main id="content" tabIndex={-1} className={styles.main}>
          {fault ? <ErrorBody error={fault} isRetriedElsewhere /> : children}
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
