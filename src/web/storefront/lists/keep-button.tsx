import { useTranslations } from 'use-intl';
import { useAddress } from '../../address.ts';
import { to } from '../../paths.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toasts.ts';
import type { KeptList } from '../../visitor.tsx';
import styles from './keep-button.module.css';
import { KEEP_FORM } from './keep-form.tsx';
import { LIST_PATH } from './kept-lists.ts';
import { useKeeping } from './use-keeping.ts';

type Props = {
  id: number;
  /** Product title for the accessible name. */
  title: string;
  /** With a visible label. */
  wide?: boolean;
  /** Not a tab stop: the product page has the same button. */
  passed?: boolean;
};

export function WishButton(props: Props) {
  const t = useTranslations('wishlist');
  const keeping = useKeeping('wishlist', props.id);
  return <KeepButton {...props} list="wishlist" icon="heart" t={t} keeping={keeping} />;
}

export function CompareButton(props: Omit<Props, 'passed'>) {
  const t = useTranslations('compare');
  const address = useAddress();
  const keeping = useKeeping('compared', props.id, (added) => {
    if (added) showToast({ text: t('added'), action: { href: address(to.compared()), label: t('show') } });
  });
  return <KeepButton {...props} list="compared" icon="scales" t={t} keeping={keeping} />;
}

type Drawn = {
  list: KeptList;
  icon: IconName;
  t: (key: 'add' | 'addShort' | 'remove' | 'removeShort', facts?: { title: string }) => string;
  keeping: ReturnType<typeof useKeeping>;
};

/** Submits a form without JavaScript and for guests. */
function KeepButton({ id, title, wide = false, passed = false, list, icon, t, keeping }: Props & Drawn) {
  const address = useAddress();
  const { isListed, toggle } = keeping;
  const label = wide && t(isListed ? 'removeShort' : 'addShort');
  return (
    <button
      type="submit"
      form={KEEP_FORM}
      formAction={address(LIST_PATH[list])}
      name={isListed ? 'remove' : 'add'}
      value={id}
      aria-label={nameOf(label, t(isListed ? 'remove' : 'add', { title }))}
      className={`${styles.button} ${wide ? styles.wide : styles.round}`}
      data-kept={isListed || undefined}
      tabIndex={passed ? -1 : undefined}
      onClick={toggle}
    >
      <Icon name={icon} />
      {label}
    </button>
  );
}

/** Accessible name that begins with the visible label, for speech input (WCAG 2.5.3). */
function nameOf(label: string | false, whole: string): string {
  return label === false ? whole : `${label}: ${whole}`;
}

/** Both buttons of a product page. */
export function KeepButtons({ id, title }: Pick<Props, 'id' | 'title'>) {
  return (
    <div className={styles.both}>
      <WishButton id={id} title={title} wide />
      <CompareButton id={id} title={title} wide />
    </div>
  );
}
