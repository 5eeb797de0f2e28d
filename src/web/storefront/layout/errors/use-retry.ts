import { useEffect, useState } from 'react';
import { tryMarkReload } from '../../../navigation/load-from-server.ts';

/** Retries after 1, 2 and 4 seconds; then only on click. */
const MAX_RETRIES = 3;

/**
 * While `wanted`, checks whether the page responds and reloads it, at most once a minute to avoid a reload loop.
 * Returns whether it still retries.
 */
export function useRetry(wanted: boolean): boolean {
  const [trial, setTrial] = useState(0);
  const isRetrying = wanted && trial < MAX_RETRIES;
  useEffect(() => {
    if (!isRetrying) return;
    const fail = () => setTrial(trial + 1);
    const retry = () =>
      fetch(location.href, { method: 'HEAD' }).then(
        ({ status }) => (status < 500 && tryMarkReload() ? location.reload() : fail()),
        fail,
      );
    const timer = setTimeout(retry, 1000 * 2 ** trial);
    return () => clearTimeout(timer);
  }, [isRetrying, trial]);
  return isRetrying;
}
