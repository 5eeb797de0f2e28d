import { useContext, useEffect } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router';
import { usePageMoney } from '../../ui/numbers/money-format.tsx';
import { type ConsentChoices, readConsent } from '../layout/consent/consent.ts';
import { sendGoogleEvent, startGoogleTags, updateGoogleConsent } from './google.ts';
import { loadScript } from './load-script.ts';
import { sendPixelEvent, startPixel } from './pixel.ts';
import type { ShopEvent } from './shop-event.ts';
import type { Tags } from './tags.ts';
import { trimReferrer } from './trim-referrer.ts';
import { canRunTags, watchPages } from './watch-pages.ts';

type Props = { tags: Tags; choices: ConsentChoices; consentMonths: number };

/** Tags running in this document; survives remounts of the component. */
const runningTags = { google: false, pixel: false };

/** Loads the tags that the visitor agreed to and sends events to them. Renders nothing. */
export function TagRunner({ tags, choices, consentMonths }: Props) {
  const router = useContext(DataRouterContext)?.router;
  const { currency } = usePageMoney();
  const { google, pixel, scripts } = tags;
  const { statistics, marketing } = choices;
  const wanted = (statistics && google !== null) || (marketing && (pixel !== null || scripts.length > 0));
  useEffect(() => {
    if (!router || !canRunTags(router)) return;
    trimReferrer();
    if (google && runningTags.google) updateGoogleConsent({ statistics, marketing });
    else if (google && statistics) startGoogleTags(google, { statistics, marketing });
    runningTags.google ||= google !== null && statistics;
    if (pixel && marketing && !runningTags.pixel) startPixel(pixel);
    runningTags.pixel ||= pixel !== null && marketing;
    if (marketing) for (const script of scripts) loadScript(script);
  }, [router, google, pixel, scripts, statistics, marketing]);
  useEffect(() => {
    if (!router || !wanted) return;
    const sendEvent = (event: ShopEvent) => {
      if (google && runningTags.google) sendGoogleEvent(google, event);
      if (runningTags.pixel) sendPixelEvent(event);
    };
    return watchPages(router, currency, sendEvent);
  }, [router, wanted, google, currency]);
  useEffect(() => {
    // a withdrawal in another tab applies here too
    const onStorage = () => {
      const current = readConsent(consentMonths);
      if ((statistics && !current?.statistics) || (marketing && !current?.marketing)) location.reload();
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [statistics, marketing, consentMonths]);
  return null;
}
