import { useTranslations } from 'use-intl';
import { foldDigits } from '../../../kernel/locale.ts';
import { useAddress } from '../../address.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Amount, Price } from '../../ui/price.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import styles from './cart-line.module.css';
import type { PageLine } from './cart-page.server.ts';
import { useCartForm } from './use-cart-form.ts';

type Props = {
  line: PageLine;
  ticked: boolean;
  /** Id of the form that the tick box belongs to. */
  selectionForm: string;
  onTick: (ticked: boolean, form: HTMLFormElement) => void;
  /** Why the last change of this line was refused. */
  refused: string | null;
};

export function CartLineItem({ line, ticked, selectionForm, onTick, refused }: Props) {
  const t = useTranslations('cart');
  const named = useTranslations('product');
  const bundle = useTranslations('bundle');
  const address = useAddress();
  const quantity = useCartForm();
  const removal = useCartForm({ tellSuccess: true });
  const pending = pendingQuantity(quantity.formData, line);
  const refusal = quantity.data && !quantity.data.ok ? quantity.data.message : refused;
  const busy = quantity.state !== 'idle' || removal.state !== 'idle';
  const href = address(line.path);
  return (
    <li
      id={`line-${line.id}`}
      className={`${styles.line} ${line.bundle === null ? '' : styles.inDeal}`}
      aria-busy={busy || undefined}
      hidden={removal.formData !== undefined}
    >
      <Checkbox
        name="selected"
        value={line.id}
        form={selectionForm}
        checked={ticked}
        onChange={({ currentTarget: { checked, form } }) => form && onTick(checked, form)}
        className={styles.tick}
      >
        <span className="visually-hidden">{t('select', { title: line.title })}</span>
      </Checkbox>
      <span className={styles.picture}>
        <ProductPicture src={line.picture} alt="" dimmed={line.most < 1} />
      </span>
      <div className={styles.what}>
        <a href={href} className={styles.title}>
          {line.title}
        </a>
        {line.attributes.length > 0 && (
          <p className={styles.attributes}>
            {line.attributes.map(({ title, value }) => named('chosen', { attribute: title, value })).join(' · ')}
          </p>
        )}
        <Price current={line.unit.current} previous={line.unit.previous} percentOff={line.unit.percentOff} />
        {line.incomplete && <p className={styles.attributes}>{bundle('incomplete', { title: line.incomplete })}</p>}
        {[...line.problems, ...(refusal ? [refusal] : [])].map((sentence) => (
          <p key={sentence} className={styles.problem}>
            <Icon name="warning" size="s" />
            {sentence}
          </p>
        ))}
      </div>
      <quantity.Form method="post" className={styles.quantity}>
        {/* what Enter presses: the first button would be the minus */}
        <button type="submit" hidden />
        <input type="hidden" name="intent" value="quantity" />
        <input type="hidden" name="id" value={line.id} />
        <QuantityStepper
          posts
          value={pending}
          max={Math.max(line.most, 1)}
          label={line.title}
          disabled={line.most < 1}
        />
        <Button look="quiet" className={styles.withoutScript}>
          {t('updateQuantity')}
        </Button>
      </quantity.Form>
      <p className={styles.total}>
        <span className="visually-hidden">{t('lineTotal')} </span>
        <Amount value={line.total} />
      </p>
      <removal.Form method="post" className={styles.removal}>
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="id" value={line.id} />
        <IconButton icon="trash" type="submit" label={t('remove', { title: line.title })} />
      </removal.Form>
    </li>
  );
}

/** The number on its way to the server, so that a press is seen at once; a refused one gives way to the true one. */
function pendingQuantity(form: FormData | undefined, line: PageLine): number {
  if (!form) return line.quantity;
  const wanted = Number(foldDigits(String(form.get('quantity')))) + Number(form.get('step') ?? 0);
  return Number.isSafeInteger(wanted) ? wanted : line.quantity;
}
