import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';
import styles from './button.module.css';

type ButtonStyle = {
  /** primary: the main action; secondary: other actions; quiet: beside text; danger: cannot be undone. */
  look?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'm' | 'l';
  wide?: boolean;
  icon?: IconName;
  /** Shows a spinner; the button keeps its width and its accessible name. */
  busy?: boolean;
  children: ReactNode;
};

function buttonClass({
  look = 'primary',
  size = 'm',
  wide = false,
  className = '',
}: Partial<ButtonStyle> & { className?: string }) {
  return [styles.button, styles[look], styles[size], wide && styles.wide, className].filter(Boolean).join(' ');
}

/** A button; `type` is "submit" by default. */
export function Button(props: ButtonStyle & ButtonHTMLAttributes<HTMLButtonElement>) {
  const { look, size, wide, icon, busy = false, children, className, type = 'submit', ...rest } = props;
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      className={buttonClass({ look, size, wide, className })}
    >
      {icon && <Icon name={icon} />}
      <span className={styles.label}>{children}</span>
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink(props: ButtonStyle & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  const { look, size, wide, icon, busy: _, children, className, ...rest } = props;
  return (
    <a {...rest} className={buttonClass({ look, size, wide, className })}>
      {icon && <Icon name={icon} />}
      <span className={styles.label}>{children}</span>
    </a>
  );
}

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { icon: IconName; label: string };

/** A square button with an icon only; `label` is its accessible name. */
export function IconButton({ icon, label, className = '', type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} aria-label={label} title={label} className={`${styles.iconButton} ${className}`}>
      <Icon name={icon} />
    </button>
  );
}
