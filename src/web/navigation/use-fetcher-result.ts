import { useEffect, useRef } from 'react';

type FetcherState<T> = { data: T | undefined; state: 'idle' | 'loading' | 'submitting' };

/**
 * Calls `onAnswer` once for each response of a fetcher, after a render with it. An effect that depends on `data` may
 * never run: the router stores the data before it notifies React of the change, and React drops the effects of such a
 * render but remembers their dependencies.
 */
export function useFetcherResult<T>({ data, state }: FetcherState<T>, onAnswer: (answer: T) => void): void {
  const handled = useRef<T>(undefined);
  useEffect(() => {
    if (data === undefined || state === 'submitting' || handled.current === data) return;
    handled.current = data;
    onAnswer(data);
  });
}
