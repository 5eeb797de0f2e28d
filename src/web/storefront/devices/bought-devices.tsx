import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { to } from '../../paths.ts';
import { Button } from '../../ui/forms/button.tsx';
import styles from './devices.module.css';

/** Devices of an order that can be added to the customer's devices. */
export function BoughtDevices({ devices }: { devices: readonly { slug: string; name: string }[] }) {
  const t = useTranslations('devices');
  if (devices.length === 0) return null;
  return (
    <section aria-labelledby="bought-devices" className={styles.bought}>
      <h2 id="bought-devices" className={styles.title}>
        {t('bought')}
      </h2>
      <Form method="post" action={to.devices()}>
        <input type="hidden" name="intent" value="add" />
        <ul className={styles.models}>
          {devices.map(({ slug, name }) => (
            <li key={slug} className={styles.model}>
              <bdi>{name}</bdi>
              <Button
                look="secondary"
                icon="device"
                name="model"
                value={slug}
                aria-label={t('ofModel', { action: t('addBought'), model: name })}
              >
                {t('addBought')}
              </Button>
            </li>
          ))}
        </ul>
      </Form>
    </section>
  );
}
