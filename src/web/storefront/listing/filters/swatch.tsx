import styles from './swatch.module.css';

/** A colour dot as SVG, because the CSP forbids inline styles. */
export function Swatch({ colour, size = 's' }: { colour: string; size?: 's' | 'm' }) {
  return (
    <svg aria-hidden="true" fill={colour} className={styles[size]}>
      <circle />
    </svg>
  );
}
