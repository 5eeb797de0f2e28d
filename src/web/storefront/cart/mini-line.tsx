import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { Amount } from '../../ui/numbers/price.tsx';
import { LinePicture } from '../order/line-picture.tsx';
import type { CartLineView } from './cart-page.server.ts';
import { LineProblems } from './line-problems.tsx';
import { LineQuantity } from './line-quantity.tsx';
import { LineRemoval } from './line-removal.tsx';
import styles from './mini-cart.module.css';
import { getRefusalMessage, useCartForm } from './use-cart-form.ts';

export function MiniLine({ line }: { line: CartLineView }) {
  const t = useTranslations('cart');
  const named = useTranslations('product');
  const address = useLocalePath();
  const quantity = useCartForm();
  const removal = useCartForm({ announceSuccess: true });
  return (
    <li
      className={styles.line}
      aria-busy={quantity.state !== 'idle' || undefined}
      hidden={removal.formData !== undefined}
    >
      <span className={styles.picture}>
        <LinePicture src={line.image} dimmed={line.most < 1} />
      </span>
      <div className={styles.details}>
        <a href={address(line.path)} className={styles.title}>
          {line.title}
        </a>
        {line.attributes.length > 0 && (
          <p className={styles.small}>
            {line.attributes.map(({ title, value }) => named('chosen', { attribute: title, value })).join(' · ')}
          </p>
        )}
      </div>
      <LineRemoval line={line} form={removal} className={styles.removal} />
      <div className={styles.amounts}>
        {line.productId === null ? <span /> : <LineQuantity line={line} form={quantity} />}
        <p className={styles.lineTotal}>
          <span className="visually-hidden">{t('lineTotal')} </span>
          <Amount value={line.total} />
        </p>
      </div>
      <div className={styles.messages}>
        <LineProblems line={line} refused={getRefusalMessage(quantity) ?? getRefusalMessage(removal)} />
      </div>
    </li>
  );
}
