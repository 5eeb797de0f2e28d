import styles from './wordmark.module.css';

/** The shop's logo. Logos are not mirrored in right-to-left layouts. */
export function Wordmark({ name, logo }: { name: string; logo: string | null }) {
  if (logo) return <img className={styles.logo} src={logo} alt={name} width={138} height={50} />;
  return (
    <svg className={styles.mark} viewBox="0 0 106 32" role="img" aria-label={name}>
      <path className={styles.tile} d="M8 0h16a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8V8a8 8 0 0 1 8-8Z" />
      <path className={styles.gate} d="M9.5 25.5V15.3c0-4.3 3.2-6.6 6.5-9.3 3.3 2.7 6.5 5 6.5 9.3v10.2" />
      <path className={styles.door} d="M16 16.5v9" />
      <path
        className={styles.letters}
        d="M53.3 11.3c-1-2-2.9-3.1-5.5-3.1-3.2 0-5.4 1.6-5.4 4.1 0 2.7 2.5 3.5 5.6 4.2 3.3.7 6 1.6 6 4.6 0 2.7-2.5 4.4-6 4.4-2.9 0-5.2-1.2-6.3-3.4M65.4 25.5a6.2 6.2 0 1 0 0-12.4 6.2 6.2 0 0 0 0 12.4ZM77.1 12.6v7.7c0 3.3 1.9 5.2 4.7 5.2s4.9-2 4.9-5.2v-7.7M86.7 19v7M93.2 6v20M102.7 12.9l-9.3 7.7M97.1 17.6l6.3 8.4"
      />
    </svg>
  );
}
