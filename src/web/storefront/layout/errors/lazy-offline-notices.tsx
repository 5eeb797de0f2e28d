import { type ComponentType, useEffect, useState } from 'react';

type Props = { keepsPages: boolean };

/** Loads the offline and update notices after the page has loaded. */
export function LazyOfflineNotices(props: Props) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  useEffect(() => {
    const load = () =>
      void import('../../offline/offline-notices.tsx').then(
        (module) => setPart(() => module.OfflineNotices),
        () => undefined,
      );
    if (document.readyState === 'complete') load();
    else addEventListener('load', load, { once: true });
  }, []);
  return Part ? <Part {...props} /> : null;
}
