import { type ComponentType, useEffect, useState } from 'react';

type Props = { keepsPages: boolean };

/** What only matters without a network, or with a newer shop: comes when the page is whole. */
export function OfflinePart(props: Props) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  useEffect(() => {
    const load = () =>
      void import('../offline/offline-notices.tsx').then(
        (it) => setPart(() => it.OfflineNotices),
        () => undefined,
      );
    if (document.readyState === 'complete') load();
    else addEventListener('load', load, { once: true });
  }, []);
  return Part ? <Part {...props} /> : null;
}
