import { useEffect, useState } from 'react';
import { mayLoadAnew } from '../../load-route-module.ts';

/** Seconds 1, 2 and 4 after each other; then only who presses asks again. */
const TRIALS = 3;

/**
 * While `wanted`, asks whether the page can be reached and opens it when it can, at most once a minute: what fails only
 * after the page came would load it for ever. Says whether it still tries.
 */
export function useRetry(wanted: boolean): boolean {
  const [trial, setTrial] = useState(0);
  const tries = wanted && trial < TRIALS;
  useEffect(() => {
    if (!tries) return;
    const fail = () => setTrial(trial + 1);
    const again = () =>
      fetch(location.href, { method: 'HEAD' }).then(
        ({ status }) => (status < 500 && mayLoadAnew() ? location.reload() : fail()),
        fail,
      );
    const timer = setTimeout(again, 1000 * 2 ** trial);
    return () => clearTimeout(timer);
  }, [tries, trial]);
  return tries;
}
