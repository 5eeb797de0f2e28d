import { useTranslations } from 'use-intl';
import { useAddress } from '../../address.ts';
import { to } from '../../paths.ts';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toasts.ts';
import styles from './keep-button.module.css';
import { KEEP_FORM } from './keep-form.tsx';
import { LIST_PATH } from './kept-lists.ts';
import { useKeeping } from './use-keeping.ts';

type Props = {
  id: number;
  /** The product's name, for who cannot see what the button stands on. */
  title: string;
  /** With words beside the drawing. */
  wide?: boolean;
  /** Passed over by Tab: the product's page has the same button. */
  passed?: boolean;
};

/** The heart. */
export function WishButton({ id, title, wide = false, passed = false }: Props) {
  const t = useTranslations('wishlist');
  const address = useAddress();
  const { kept, toggle } = useKeeping('wishlist', id);
  return (
    <button
      type="submit"
      form={KEEP_FORM}
      formAction={address(LIST_PATH.wishlist)}
      name={kept ? 'remove' : 'add'}
      value={id}
      aria-label={nameOf(wide && t(kept ? 'removeShort' : 'addShort'), t(kept ? 'remove' : 'add', { title }))}
      className={`${styles.button} ${wide ? styles.wide : styles.round}`}
      data-kept={kept || undefined}
      tabIndex={passed ? -1 : undefined}
      onClick={toggle}
    >
      <Icon name="heart" />
      {wide && t(kept ? 'removeShort' : 'addShort')}
    </button>
  );
}

/** The scales. */
export function CompareButton({ id, title, wide = false }: Omit<Props, 'passed'>) {
  const t = useTranslations('compare');
  const address = useAddress();
  const { kept, toggle } = useKeeping('compared', id, (added) => {
    if (added) showToast({ text: t('added'), action: { href: address(to.compared()), label: t('show') } });
  });
  return (
    <button
      type="submit"
      form={KEEP_FORM}
      formAction={address(LIST_PATH.compared)}
      name={kept ? 'remove' : 'add'}
      value={id}
      aria-label={nameOf(wide && t(kept ? 'removeShort' : 'addShort'), t(kept ? 'remove' : 'add', { title }))}
      className={`${styles.button} ${wide ? styles.wide : styles.round}`}
      data-kept={kept || undefined}
      onClick={toggle}
    >
      <Icon name="scales" />
      {wide && t(kept ? 'removeShort' : 'addShort')}
    </button>
  );
}

/** A name that begins with the words one sees, for who speaks to the page (WCAG 2.5.3). */
function nameOf(seen: string | false, whole: string): string {
  return seen === false ? whole : `${seen}: ${whole}`;
}

/** Both, beside the words of a product page. */
export function KeepButtons({ id, title }: Pick<Props, 'id' | 'title'>) {
  return (
    <div className={styles.both}>
      <WishButton id={id} title={title} wide />
      <CompareButton id={id} title={title} wide />
    </div>
  );
}
