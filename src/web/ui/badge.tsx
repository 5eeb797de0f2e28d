import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { Icon } from './icon.tsx';

type Tone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger';

/** A word about a thing: "Sold out", "−17 %", "2 left". */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}

type ChipProps = {
  href: string;
  current?: boolean /** Following the link takes this away; the link's name. */;
  removes?: string;
  children: ReactNode;
};

/** A short choice that is a link: an applied filter to remove, a category to narrow to. */
export function Chip({ href, current = false, removes, children }: ChipProps) {
  return (
    <a href={href} className={styles.chip} aria-current={current || undefined} aria-label={removes}>
      {children}
      {removes && <Icon name="close" size="s" />}
    </a>
  );
}
