import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { Checkbox } from '../../ui/forms/choice.tsx';
import { Amount, Price } from '../../ui/numbers/price.tsx';
import { LinePicture } from '../order/line-picture.tsx';
import styles from './cart-line.module.css';
import type { CartLineView } from './cart-page.server.ts';
import { LineProblems } from './line-problems.tsx';
import { LineQuantity } from './line-quantity.tsx';
import { LineRemoval } from './line-removal.tsx';
import { getRefusalMessage, useCartForm } from './use-cart-form.ts';

type Props = {
  line: CartLineView;
  isSelected: boolean;
  /** Id of the form that the checkbox belongs to. */
  selectionForm: string;
  onSelect: (ticked: boolean, form: HTMLFormElement) => void;
  /** Why the last change of this line was refused. */
  refused: string | null;
};

export function CartLineItem({ line, isSelected, selectionForm, onSelect, refused }: Props) {
  const t = useTranslations('cart');
  const named = useTranslations('product');
  const bundle = useTranslations('bundle');
  const address = useLocalePath();
  const quantity = useCartForm();
  const removal = useCartForm({ announceSuccess: true });
  const busy = quantity.state !== 'idle' || removal.state !== 'idle';
  return (
    <li
      id={`line-${line.id}`}
      className={`${styles.line} ${line.bundle === null ? '' : styles.inBundle}`}
      aria-busy={busy || undefined}
      hidden={removal.formData !== undefined}
    >
      <Checkbox
        name="selected"
        value={line.id}
        form={selectionForm}
        checked={isSelected}
        onChange={({ currentTarget: { checked, form } }) => form && onSelect(checked, form)}
        className={styles.checkbox}
      >
        <span className="visually-hidden">{t('select', { title: line.title })}</span>
      </Checkbox>
      <span className={styles.picture}>
        <LinePicture src={line.image} dimmed={line.most < 1} />
      </span>
      <div className={styles.details}>
        <a href={address(line.path)} className={styles.title}>
          {line.title}
        </a>
        {line.attributes.length > 0 && (
          <p className={styles.attributes}>
            {line.attributes.map(({ title, value }) => named('chosen', { attribute: title, value })).join(' · ')}
          </p>
        )}
        {line.productId !== null && (
          <Price current={line.unit.current} previous={line.unit.previous} percentOff={line.unit.percentOff} />
        )}
        {line.incomplete && <p className={styles.attributes}>{bundle('incomplete', { title: line.incomplete })}</p>}
        <LineProblems line={line} refused={getRefusalMessage(quantity) ?? getRefusalMessage(removal) ?? refused} />
      </div>
      {line.productId !== null && <LineQuantity line={line} form={quantity} className={styles.quantity} />}
      <p className={styles.total}>
        <span className="visually-hidden">{t('lineTotal')} </span>
        <Amount value={line.total} />
      </p>
      <LineRemoval line={line} form={removal} className={styles.removal} />
    </li>
  );
}
