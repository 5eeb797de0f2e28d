import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { usePageLocale } from '../../address.ts';
import type { Frame } from '../chrome/frame.ts';
import type { AskedFrame, Fault } from './ask-common.ts';

type WholeFrame = { layout: Frame /** Error to show instead of the page. */; fault?: Fault };

/** Layout data; requested again if it came without categories or pages. */
export function useWholeFrame(layout: Frame): WholeFrame {
  const locale = usePageLocale();
  const hasRouteError = Boolean(useRouteError());
  const isComplete = hasRouteError || (layout.categories.length > 0 && layout.pages.length > 0);
  const [result, setResult] = useState<AskedFrame>();
  useEffect(() => {
    if (isComplete) return;
    import('./ask-common.ts').then(
      (module) => module.askCommon(locale, setResult),
      () => undefined,
    );
  }, [isComplete, locale]);
  if (isComplete || !result) return { layout };
  if ('fault' in result) return { layout, fault: result.fault };
  return { layout: { ...layout, ...result.parts } };
}
