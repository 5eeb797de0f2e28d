import styles from './icon.module.css';
import { ICON_SHAPES, type IconName, MIRRORED } from './icon-shapes.ts';

export type { IconName };

type Props = { name: IconName; size?: 's' | 'm' | 'l'; className?: string };

/** A drawing beside words or inside a named control; never read aloud itself. */
export function Icon({ name, size = 'm', className = '' }: Props) {
  const turn = MIRRORED.has(name) ? 'mirrored' : '';
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={`${styles.icon} ${styles[size]} ${turn} ${className}`}>
      <path d={ICON_SHAPES[name]} />
    </svg>
  );
}
