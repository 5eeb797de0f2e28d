import styles from './order.module.css';

/** What something says of itself, name by name. */
export function Pairs({ pairs }: { pairs: readonly { name: string; value: string }[] }) {
  return (
    <dl className={styles.pairs}>
      {pairs.map(({ name, value }) => (
        <div key={name} className={styles.line}>
          <dt className={styles.small}>{name}</dt>
          <dd className={styles.value}>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
