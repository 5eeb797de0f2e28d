import styles from './icon.module.css';
import type { IconName } from './icon-names.ts';
import drawings from './icons.svg';

export type { IconName };

type Props = { name: IconName; size?: 's' | 'm' | 'l'; className?: string };

/** These point somewhere and turn round where the page runs right to left. */
const MIRRORED = /^(chevron-end|chevron-start|arrow-end|return|truck|external)$/;

/** A drawing beside words or inside a named control; never read aloud itself. Its lines come from one file. */
export function Icon({ name, size = 'm', className = '' }: Props) {
  const turn = MIRRORED.test(name) && 'mirrored';
  return (
    <svg aria-hidden="true" className={[styles.icon, styles[size], turn, className].filter(Boolean).join(' ')}>
      <use href={`${drawings}#${name}`} />
    </svg>
  );
}
