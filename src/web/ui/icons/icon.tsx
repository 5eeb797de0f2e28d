import styles from './icon.module.css';
import type { IconName } from './icon-names.ts';
import drawings from './icons.svg';

export type { IconName };

type Props = { name: IconName; size?: 's' | 'm' | 'l'; className?: string };

/** Directional icons, flipped in right-to-left locales. */
const MIRRORED = /^(chevron-end|chevron-start|arrow-end|return|truck|external)$/;

/** An icon from the SVG sprite, hidden from screen readers: use it beside text or in a labelled control. */
export function Icon({ name, size = 'm', className = '' }: Props) {
  const mirrored = MIRRORED.test(name) && 'mirrored';
  return (
    <svg aria-hidden="true" className={[styles.icon, styles[size], mirrored, className].filter(Boolean).join(' ')}>
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
