import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import styles from '../journey/journey.module.css';

type Props = {
  q?: string;
  isMain?: boolean;
  /** Faults that are already selected. */
  faults?: readonly { slug: string }[];
};

/** Free-text search for device and fault: leads directly to the price when the result is unambiguous. */
export function DeviceSearch({ q = '', isMain = false, faults = [] }: Props) {
  const t = useTranslations('repair.search');
  const address = useLocalePath();
  return (
    <search aria-label={t('title')} className={isMain ? styles.mainSearch : undefined}>
      <form action={address(to.services())} className={styles.search}>
        {faults.map(({ slug }) => (
          <input key={slug} type="hidden" name="fault" value={slug} />
        ))}
        <TextField
          id="repair-q"
          type="search"
          label={t('label')}
          hint={t('hint')}
          name="q"
          defaultValue={q}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          required
        />
        <Button icon="search" size={isMain ? 'l' : 'm'}>
          {t('submit')}
        </Button>
      </form>
    </search>
  );
}
