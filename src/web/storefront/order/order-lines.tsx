import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { Amount } from '../../ui/numbers/price.tsx';
import { LinePicture } from './line-picture.tsx';
import styles from './order-lines.module.css';
import type { LineView } from './order-view.server.ts';

export type LineNote = (line: LineView) => ReactNode;

type Props = {
  lines: readonly LineView[];
  /** Renders additional content below a line. */
  below?: LineNote | undefined;
};

/** Read-only order lines. */
export function OrderLines({ lines, below }: Props) {
  const t = useTranslations('checkout');
  const named = useTranslations('product');
  const orders = useTranslations('orders');
  const address = useLocalePath();
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.id} className={styles.line}>
          <span>
            <LinePicture src={line.picture} />
          </span>
          <div className={styles.details}>
            {line.path === null ? (
              <span className={styles.title}>{line.title}</span>
            ) : (
              <a href={address(line.path)} className={styles.title}>
                {line.title}
              </a>
            )}
            {line.attributes.length > 0 && (
              <p className={styles.small}>
                {line.attributes.map(({ title, value }) => named('chosen', { attribute: title, value })).join(' · ')}
              </p>
            )}
            <p className={styles.small}>
              {[
                ...(line.isRepair ? [] : [t('quantity', { count: line.quantity })]),
                ...(line.cancelled ? [orders('linesCancelled', { count: line.cancelled })] : []),
                ...(line.returned ? [orders('linesReturned', { count: line.returned })] : []),
              ].join(' · ')}
            </p>
          </div>
          <Amount value={line.total} className={styles.total} />
          {below && <div className={styles.notes}>{below(line)}</div>}
        </li>
      ))}
    </ul>
  );
}
