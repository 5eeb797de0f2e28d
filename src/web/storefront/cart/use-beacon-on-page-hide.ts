import { useEffect, useRef } from 'react';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { to } from '../../paths.ts';

/**
 * Sends a pending cart form again with `sendBeacon` when the document is left, because the browser cancels the pending
 * request. Only for idempotent changes.
 */
export function useBeaconOnPageHide(isPending: boolean) {
  const form = useRef<FormData | null>(null);
  const address = useLocalePath();
  useEffect(() => {
    if (!isPending) return;
    const send = () => form.current && navigator.sendBeacon(address(to.cart()), form.current);
    addEventListener('pagehide', send);
    return () => removeEventListener('pagehide', send);
  }, [isPending, address]);
  return form;
}
