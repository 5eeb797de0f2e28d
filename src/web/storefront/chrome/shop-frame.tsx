import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { PageNamesProvider } from '../../address.ts';
import { PageMoneyProvider } from '../../ui/money-format.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { ToastRegion } from '../../ui/toast-region.tsx';
import { useWholeFrame } from '../common/use-whole-frame.ts';
import { KeepForm } from '../lists/keep-form.tsx';
import { Popup } from '../popup/popup.tsx';
import { CookieNotice } from './cookie-notice.tsx';
import { ErrorBody } from './error-body.tsx';
import { Footer } from './footer.tsx';
import type { Frame } from './frame.ts';
import { Header } from './header.tsx';
import { OfflinePart } from './offline-part.tsx';
import { isQuiet } from './quiet-pages.ts';
import styles from './shop-frame.module.css';
import { TopBanner } from './top-banner.tsx';

/** The default layout: banner, header, content, footer and overlays. */
export function ShopFrame({ frame: asItCame, children }: { frame: Frame; children: ReactNode }) {
  const { frame, fault } = useWholeFrame(asItCame);
  const t = useTranslations('chrome');
  const quiet = isQuiet(useLocation().pathname);
  return (
    <PageNamesProvider value={frame.pageNames}>
      <PageMoneyProvider value={frame.money}>
        <a className={styles.skip} href="#content">
          {t('skip')}
        </a>
        <ProgressBar />
        {frame.topBanner && !quiet && <TopBanner banner={frame.topBanner} />}
        <Header frame={frame} quiet={quiet} />
        <main id="content" tabIndex={-1} className={styles.main}>
          {fault ? <ErrorBody error={fault} isTried /> : children}
        </main>
        <Footer frame={frame} />
        <KeepForm />
        {frame.popup && !fault && <Popup key={frame.popup} mark={frame.popup} frame={frame} />}
        {frame.cookieNotice && <CookieNotice consentMonths={frame.consentMonths} tags={frame.tags} />}
        <OfflinePart keepsPages={frame.keepsPages} />
        <ToastRegion />
      </PageMoneyProvider>
    </PageNamesProvider>
  );
}
