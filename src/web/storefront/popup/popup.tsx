import { type ComponentType, useEffect, useState } from 'react';
import { useLocation, useRouteError } from 'react-router';
import { readStorage } from '../layout/browser-storage.ts';
import type { LayoutData } from '../layout/layout-data.ts';

export type PopupProps = {
  mark: string;
  /** Path of the page; null on error pages. */
  path: string | null;
  layout: Pick<LayoutData, 'cookieNotice' | 'consentMonths'>;
};

/**
 * Pages contain only the version mark of the popup: its content is loaded by a script, so that crawlers do not index
 * it.
 */
export function Popup({ mark, layout }: Omit<PopupProps, 'path'>) {
  const { pathname } = useLocation();
  const failed = Boolean(useRouteError());
  const [Banner, setBanner] = useState<ComponentType<PopupProps>>();
  useEffect(() => {
    if (readStorage('popupBannerClosed') === mark) return;
    import('./popup-banner.tsx').then(
      (module) => setBanner(() => module.PopupBanner),
      () => undefined,
    );
  }, [mark]);
  return Banner ? <Banner mark={mark} path={failed ? null : pathname} layout={layout} /> : null;
}
