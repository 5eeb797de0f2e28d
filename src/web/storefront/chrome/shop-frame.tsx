import type { ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { to } from '../../paths.ts';
import { PageMoneyProvider } from '../../ui/money-format.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { ToastRegion } from '../../ui/toast-region.tsx';
import { KeepForm } from '../lists/keep-form.tsx';
import { CookieNotice } from './cookie-notice.tsx';
import { Footer } from './footer.tsx';
import type { Frame } from './frame.ts';
import { Header } from './header.tsx';
import { OfflinePart } from './offline-part.tsx';
import styles from './shop-frame.module.css';
import { TopBanner } from './top-banner.tsx';

/** The default layout: banner, header, content, footer, and what floats above them. */
export function ShopFrame({ frame, children }: { frame: Frame; children: ReactNode }) {
  const t = useTranslations('chrome');
  const navigation = useNavigation();
  // Nothing leads away from paying
  const quiet = useLocation().pathname.startsWith(to.checkout());
  return (
    <PageMoneyProvider value={frame.money}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <ProgressBar active={navigation.state !== 'idle'} />
      {frame.topBanner && !quiet && <TopBanner banner={frame.topBanner} />}
      <Header frame={frame} quiet={quiet} />
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer frame={frame} />
      {frame.cookieNotice && <CookieNotice />}
      <KeepForm />
      <OfflinePart keepsPages={frame.keepsPages} />
      <ToastRegion />
    </PageMoneyProvider>
  );
}
