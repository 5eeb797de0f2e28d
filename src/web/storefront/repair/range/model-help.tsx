import { useTranslations } from 'use-intl';
import { Disclosure } from '../../../ui/disclosure.tsx';
import styles from '../journey/journey.module.css';

/** Explains where the model number of a device is found. */
export function ModelHelp() {
  const t = useTranslations('repair.range');
  return (
    <Disclosure title={t('help')}>
      <ul className={styles.help}>
        <li>{t('helpPhone')}</li>
        <li>{t('helpLaptop')}</li>
        <li>{t('helpConsole')}</li>
        <li>{t('helpWatch')}</li>
      </ul>
    </Disclosure>
  );
}
