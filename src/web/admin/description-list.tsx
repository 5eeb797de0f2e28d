import styles from './orders/order.module.css';

/** A list of labelled values. */
export function DescriptionList({ pairs }: { pairs: readonly { name: string; value: string }[] }) {
  return (
    <dl className={styles.descriptionList}>
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
