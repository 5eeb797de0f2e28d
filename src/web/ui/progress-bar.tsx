import { useFetchers, useNavigation } from 'react-router';
import styles from './progress-bar.module.css';

/**
 * A line along the top while the next page or an answer is on its way; quick ones never show it (200 ms, then
 * 5000 ms). It asks for itself, so that what it stands beside is not drawn anew with each request.
 * @param active where somebody else knows
 */
export function ProgressBar({ active }: { active?: boolean }) {
  const isGoing = useNavigation().state !== 'idle';
  const isAsking = useFetchers().some(({ state }) => state !== 'idle');
  return (active ?? (isGoing || isAsking)) ? <div className={styles.bar} data-progress="" aria-hidden="true" /> : null;
}
