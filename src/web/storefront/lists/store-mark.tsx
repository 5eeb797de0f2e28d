import styles from './store-mark.module.css';

/** Logo of a store, or the first letter of its name. */
export function StoreMark({ mark, name }: { mark: string | null; name: string }) {
  return (
    <span className={styles.mark} aria-hidden="true">
      {mark ? <img src={mark} alt="" width={96} height={96} loading="lazy" decoding="async" /> : [...name][0]}
    </span>
  );
}
