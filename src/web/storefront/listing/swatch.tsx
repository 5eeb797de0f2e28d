import styles from './swatch.module.css';

/** A dot of a colour. Drawn, because pages carry no inline style. */
export function Swatch({ colour, size = 's' }: { colour: string; size?: 's' | 'm' }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={`${styles.swatch} ${styles[size]}`}>
      <circle cx="8" cy="8" r="7.5" fill={colour} />
    </svg>
  );
}
