import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { to } from '../../paths.ts';
import type { CustomerListName } from '../../rendering/visitor.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import styles from './list-buttons.module.css';
import { LIST_PATHS } from './list-change.ts';
import { LIST_FORM_ID } from './list-form.tsx';
import { useListToggle } from './use-list-toggle.ts';

type Props = {
  id: number;
  /** Product title for the accessible name. */
  title: string;
  /** With a visible label. */
  wide?: boolean;
  /** Not a tab stop: the product page has the same button. */
  passed?: boolean;
};

export function WishlistButton(props: Props) {
  const t = useTranslations('wishlist');
  const keeping = useListToggle('wishlist', props.id);
  return <ListButton {...props} list="wishlist" icon="heart" t={t} keeping={keeping} />;
}

export function CompareButton(props: Omit<Props, 'passed'>) {
  const t = useTranslations('compare');
  const address = useLocalePath();
  const keeping = useListToggle('compared', props.id, (added) => {
    if (added) showToast({ text: t('added'), action: { href: address(to.compared()), label: t('show') } });
  });
  return <ListButton {...props} list="compared" icon="scales" t={t} keeping={keeping} />;
}

type ListButtonProps = {
  list: CustomerListName;
  icon: IconName;
  t: (key: 'add' | 'addShort' | 'remove' | 'removeShort', facts?: { title: string }) => string;
  keeping: ReturnType<typeof useListToggle>;
};

/** Submits a form without JavaScript and for guests. */
function ListButton({ id, title, wide = false, passed = false, list, icon, t, keeping }: Props & ListButtonProps) {
  const address = useLocalePath();
  const { isListed, toggle } = keeping;
  const label = wide && t(isListed ? 'removeShort' : 'addShort');
  return (
    <button
      type="submit"
      form={LIST_FORM_ID}
      formAction={address(LIST_PATHS[list])}
      name={isListed ? 'remove' : 'add'}
      value={id}
      aria-label={getAccessibleName(label, t(isListed ? 'remove' : 'add', { title }))}
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
function getAccessibleName(label: string | false, whole: string): string {
  return label === false ? whole : `${label}: ${whole}`;
}

/** Both buttons of a product page. */
export function ListButtons({ id, title }: Pick<Props, 'id' | 'title'>) {
  return (
    <div className={styles.both}>
      <WishlistButton id={id} title={title} wide />
      <CompareButton id={id} title={title} wide />
    </div>
  );
}
