import { useContext, useEffect } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';
import { usePageMoney } from '../../ui/money-format.tsx';
import { consentNow, type Wishes } from '../chrome/consent.ts';
import { agreeGoogle, startGoogle, tellGoogle } from './google.ts';
import { loadScript } from './load-script.ts';
import { startPixel, tellPixel } from './pixel.ts';
import { keepReferrer } from './referrer.ts';
import type { ShopEvent } from './shop-event.ts';
import type { Tags } from './tags.ts';
import { isTaggedDocument, watchPages } from './watch-pages.ts';

type Props = { tags: Tags; wishes: Wishes; consentMonths: number };

/** Tags running in this document; survives remounts of the component. */
const running = { google: false, pixel: false };

/** Loads the tags that the visitor agreed to and sends events to them. Renders nothing. */
export function TagRunner({ tags, wishes, consentMonths }: Props) {
  const router = useContext(DataRouterContext)?.router;
  const { currency } = usePageMoney();
  const { google, pixel, scripts } = tags;
  const { statistics, marketing } = wishes;
  const wanted = (statistics && google !== null) || (marketing && (pixel !== null || scripts.length > 0));
  useEffect(() => {
    if (!router || !isTaggedDocument(router)) return;
    keepReferrer();
    if (google && running.google) agreeGoogle({ statistics, marketing });
    else if (google && statistics) startGoogle(google, { statistics, marketing });
    running.google ||= google !== null && statistics;
    if (pixel && marketing && !running.pixel) startPixel(pixel);
    running.pixel ||= pixel !== null && marketing;
    if (marketing) for (const script of scripts) loadScript(script);
  }, [router, google, pixel, scripts, statistics, marketing]);
  useEffect(() => {
    if (!router || !wanted) return;
    const sendEvent = (event: ShopEvent) => {
      if (google && running.google) tellGoogle(google, event);
      if (running.pixel) tellPixel(event);
    };
    return watchPages(router, currency, sendEvent);
  }, [router, wanted, google, currency]);
  useEffect(() => {
    // a withdrawal in another tab applies here too
    const onStorage = () => {
      const current = consentNow(consentMonths);
      if ((statistics && !current?.statistics) || (marketing && !current?.marketing)) location.reload();
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [statistics, marketing, consentMonths]);
  return null;
}
