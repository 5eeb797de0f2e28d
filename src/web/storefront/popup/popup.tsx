import { type ComponentType, useEffect, useState } from 'react';
import { useLocation, useRouteError } from 'react-router';
import { readStorage } from '../layout/browser-storage.ts';
import { CONSENT_ANSWERED_EVENT, isConsentOpen } from '../layout/consent/consent.ts';
import type { LayoutData } from '../layout/layout-data.ts';
import { canShowPopup } from './popup-paths.ts';

export type PopupProps = {
  mark: string;
  /** Path of the page; null on error pages. */
  path: string | null;
  layout: Pick<LayoutData, 'cookieNotice' | 'consentMonths'>;
};

/**
 * Pages contain only the version mark of the popup: its content is loaded by a script, so that crawlers do not index
 * it. The script is loaded on pages that may show it, after the consent dialog is answered.
 */
export function Popup({ mark, layout }: Omit<PopupProps, 'path'>) {
  const { pathname } = useLocation();
  const failed = Boolean(useRouteError());
  const [Banner, setBanner] = useState<ComponentType<PopupProps>>();
  const { cookieNotice, consentMonths } = layout;
  const isAllowed = !failed && canShowPopup(pathname);
  useEffect(() => {
    if (!isAllowed || readStorage('popupBannerClosed') === mark) return;
    const load = () =>
      void import('./popup-banner.tsx').then(
        (module) => setBanner(() => module.PopupBanner),
        () => undefined,
      );
    if (!cookieNotice || !isConsentOpen(consentMonths)) return load();
    document.addEventListener(CONSENT_ANSWERED_EVENT, load, { once: true });
    return () => document.removeEventListener(CONSENT_ANSWERED_EVENT, load);
  }, [isAllowed, mark, cookieNotice, consentMonths]);
  return Banner ? <Banner mark={mark} path={failed ? null : pathname} layout={layout} /> : null;
}
