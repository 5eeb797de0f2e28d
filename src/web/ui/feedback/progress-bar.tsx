import { useFetchers, useNavigation } from 'react-router';
import styles from './progress-bar.module.css';

/**
 * Progress bar at the top during navigations and fetcher requests; a delay of 200 ms hides it for fast ones. It reads
 * the state itself, so that its parent is not rendered with each request.
 * @param active overrides the state of the router
 */
export function ProgressBar({ active }: { active?: boolean }) {
  const isNavigating = useNavigation().state !== 'idle';
  const isFetching = useFetchers().some(({ state }) => state !== 'idle');
  return (active ?? (isNavigating || isFetching)) ? (
    <div className={styles.bar} data-progress="" aria-hidden="true" />
  ) : null;
}
