import { useEffect, useRef } from 'react';

type Asked<T> = { data: T | undefined; state: 'idle' | 'loading' | 'submitting' };

/**
 * Tells each answer of a fetcher once, as soon as a page that holds it is shown. An effect that waits for `data` itself
 * may never run: the router puts the data where a render finds it before it says that something changed, and React
 * drops the effects of such a render but remembers what they depended on.
 */
export function useAnswer<T>({ data, state }: Asked<T>, tell: (answer: T) => void): void {
  const told = useRef<T>(undefined);
  useEffect(() => {
    if (data === undefined || state === 'submitting' || told.current === data) return;
    told.current = data;
    tell(data);
  });
}
