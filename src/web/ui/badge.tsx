import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { Icon } from './icons/icon.tsx';

export type BadgeTone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger';

/** A short label: "Sold out", "−17 %", "2 left". */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>;
}

type ChipProps = {
  href: string;
  current?: boolean;
  /** Accessible name of a link that removes the chip, such as an applied filter. */
  removes?: string;
  children: ReactNode;
};

/** A compact link: an applied filter to remove, or a category to select. */
export function Chip({ href, current = false, removes, children }: ChipProps) {
  return (
    <a href={href} className={styles.chip} aria-current={current || undefined} aria-label={removes}>
      {children}
      {removes && <Icon name="close" size="s" />}
    </a>
  );
}
