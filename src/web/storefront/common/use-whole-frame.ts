import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { usePageLocale } from '../../address.ts';
import type { Frame } from '../chrome/frame.ts';
import type { AskedFrame, Fault } from './ask-common.ts';

type WholeFrame = { frame: Frame /** Error to show instead of the page. */; fault?: Fault };

/** Layout data; requested again if it came without categories or pages. */
export function useWholeFrame(frame: Frame): WholeFrame {
  const locale = usePageLocale();
  const isToldOff = Boolean(useRouteError());
  const isWhole = isToldOff || (frame.categories.length > 0 && frame.pages.length > 0);
  const [asked, setAsked] = useState<AskedFrame>();
  useEffect(() => {
    if (isWhole) return;
    import('./ask-common.ts').then(
      (it) => it.askCommon(locale, setAsked),
      () => undefined,
    );
  }, [isWhole, locale]);
  if (isWhole || !asked) return { frame };
  if ('fault' in asked) return { frame, fault: asked.fault };
  return { frame: { ...frame, ...asked.parts } };
}
