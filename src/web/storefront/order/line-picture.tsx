import { Icon } from '../../ui/icons/icon.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import styles from './line-picture.module.css';

/** Picture of an order line; an icon for repairs. */
export function LinePicture({ src, dimmed = false }: { src: string | null; dimmed?: boolean }) {
  if (src !== null) return <ProductPicture src={src} alt="" dimmed={dimmed} />;
  return (
    <span className={styles.sign}>
      <Icon name="wrench" size="l" />
    </span>
  );
}
