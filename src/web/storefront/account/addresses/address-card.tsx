import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/forms/button.tsx';
import styles from './addresses.module.css';
import type { AddressCardView } from './addresses-page.server.ts';

/** One address in postal format with its actions. */
export function AddressCard({ saved }: { saved: AddressCardView }) {
  const t = useTranslations('addresses');
  const { label, name, lines, phone, isUsual, isUsualForBills } = saved;
  return (
    <li className={styles.card}>
      <div className={styles.badges}>
        <Badge>{t(`labels.${label}`)}</Badge>
        {isUsual && <Badge tone="accent">{t('default')}</Badge>}
        {isUsualForBills && <Badge tone="accent">{t('defaultBilling')}</Badge>}
      </div>
      <address className={styles.address}>
        <h2 className={styles.name}>
          <bdi>{name}</bdi>
        </h2>
        {lines.map((line) => (
          <span key={line}>
            <bdi>{line}</bdi>
          </span>
        ))}
        <span className={styles.phone}>
          <bdi dir="ltr">{phone}</bdi>
        </span>
      </address>
      <AddressActions saved={saved} />
    </li>
  );
}

function AddressActions({ saved: { id, name, isUsual, isUsualForBills } }: { saved: AddressCardView }) {
  const t = useTranslations('addresses');
  const address = useLocalePath();
  const isolatedName = `\u2068${name}\u2069`;
  return (
    <div className={styles.actions}>
      <ButtonLink look="secondary" href={address(to.address(id))} aria-label={t('editNamed', { name: isolatedName })}>
        {t('edit')}
      </ButtonLink>
      {/* asks for confirmation, also without JavaScript */}
      <details className={styles.remove}>
        <summary className={styles.toggle} aria-label={t('removeNamed', { name: isolatedName })}>
          {t('remove')}
        </summary>
        <Form method="post" action={to.addresses()} className={styles.confirm}>
          <input type="hidden" name="id" value={id} />
          <p>{t('removeSure')}</p>
          <Button look="danger" name="intent" value="remove">
            {t('removeYes')}
          </Button>
        </Form>
      </details>
      {!(isUsual && isUsualForBills) && (
        <Form method="post" action={to.addresses()} className={styles.usual}>
          <input type="hidden" name="id" value={id} />
          {!isUsual && (
            <Button look="quiet" name="intent" value="usual">
              {t('makeDefault')}
            </Button>
          )}
          {!isUsualForBills && (
            <Button look="quiet" name="intent" value="usual-for-bills">
              {t('makeDefaultBilling')}
            </Button>
          )}
        </Form>
      )}
    </div>
  );
}
