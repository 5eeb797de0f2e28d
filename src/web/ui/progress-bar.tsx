import styles from './progress-bar.module.css';

/** A line along the top while the next page is on its way; quick answers never show it (200 ms, then 5000 ms). */
export function ProgressBar({ active }: { active: boolean }) {
  return active ? <div className={styles.bar} aria-hidden="true" /> : null;
}
