import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { usePageLocale } from '../../links/use-locale-path.ts';
import type { LayoutData } from '../layout/layout-data.ts';
import type { LayoutFailure, LayoutPartsResult } from './fetch-layout-parts.ts';

type CompleteLayout = { layout: LayoutData /** Error to show instead of the page. */; fault?: LayoutFailure };

/** Layout data; requested again if it came without categories or pages. */
export function useCompleteLayout(layout: LayoutData): CompleteLayout {
  const locale = usePageLocale();
  const hasRouteError = Boolean(useRouteError());
  const isComplete = hasRouteError || (layout.categories.length > 0 && layout.pages.length > 0);
  const [result, setResult] = useState<LayoutPartsResult>();
  useEffect(() => {
    if (isComplete) return;
    import('./fetch-layout-parts.ts').then(
      (module) => module.fetchLayoutParts(locale, setResult),
      () => undefined,
    );
  }, [isComplete, locale]);
  if (isComplete || !result) return { layout };
  if ('fault' in result) return { layout, fault: result.fault };
  return { layout: { ...layout, ...result.parts } };
}
