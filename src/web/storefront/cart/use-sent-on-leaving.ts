import { useEffect, useRef } from 'react';
import { useAddress } from '../../address.ts';
import { to } from '../../paths.ts';

/**
 * A form of the basket that is on its way when the document is left: sent once more, for the browser drops the first.
 * Only for what may arrive twice.
 */
export function useSentOnLeaving(isOnWay: boolean) {
  const form = useRef<FormData | null>(null);
  const address = useAddress();
  useEffect(() => {
    if (!isOnWay) return;
    const send = () => form.current && navigator.sendBeacon(address(to.cart()), form.current);
    addEventListener('pagehide', send);
    return () => removeEventListener('pagehide', send);
  }, [isOnWay, address]);
  return form;
}
