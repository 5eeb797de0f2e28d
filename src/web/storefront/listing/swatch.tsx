import styles from './swatch.module.css';

/** A dot of a colour. Drawn, because pages carry no inline style. */
export function Swatch({ colour, size = 's' }: { colour: string; size?: 's' | 'm' }) {
  return (
    <svg aria-hidden="true" fill={colour} className={styles[size]}>
      <circle />
    </svg>
  );
}
