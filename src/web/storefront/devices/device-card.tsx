import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { SavedDevice } from '../../../modules/devices/list-devices.ts';
import { MAX_NAME_LENGTH } from '../../../modules/devices/own-devices.rules.ts';
import { useLocalePath } from '../../links/use-locale-path.ts';
import { to } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/forms/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './devices.module.css';

/** One device of the visitor, and its actions. */
export function DeviceCard({ device }: { device: SavedDevice }) {
  const t = useTranslations('devices');
  const address = useLocalePath();
  const { model, modelName, name, main } = device;
  const title = name || modelName;
  const withModel = (action: string) => t('ofModel', { action, model: title });
  return (
    <li className={styles.device}>
      <div className={styles.summary}>
        <Icon name="device" size="l" className={styles.icon} />
        <div>
          <h2 className={styles.title}>
            <bdi>{title}</bdi>
          </h2>
          {name !== '' && (
            <p className={styles.small}>
              <bdi>{modelName}</bdi>
            </p>
          )}
        </div>
        {main && (
          <span className={styles.mark}>
            <Badge tone="accent">{t('main')}</Badge>
          </span>
        )}
      </div>
      <p className={styles.links}>
        <ButtonLink
          look="secondary"
          href={address(`${to.products()}?fits=${model}`)}
          aria-label={withModel(t('shopFor'))}
        >
          {t('shopFor')}
        </ButtonLink>
        <ButtonLink
          look="secondary"
          href={address(`${to.services()}?model=${model}`)}
          aria-label={withModel(t('repair'))}
        >
          {t('repair')}
        </ButtonLink>
      </p>
      <div className={styles.editActions}>
        <RenameForm device={device} label={withModel(t('nameLabel'))} />
        <Form method="post" className={styles.buttons}>
          <input type="hidden" name="model" value={model} />
          {!main && (
            <Button look="quiet" name="intent" value="main" aria-label={withModel(t('makeMain'))}>
              {t('makeMain')}
            </Button>
          )}
          <Button look="quiet" name="intent" value="remove" aria-label={withModel(t('remove'))}>
            {t('remove')}
          </Button>
        </Form>
      </div>
    </li>
  );
}

/** Form to rename a device, behind a disclosure. */
function RenameForm({ device: { model, name }, label }: { device: SavedDevice; label: string }) {
  const t = useTranslations('devices');
  return (
    // the key changes with the name, which closes the disclosure after saving
    <details key={name} className={styles.rename}>
      <summary className={styles.toggle} aria-label={label}>
        {t('nameLabel')}
        <Icon name="chevron-down" size="s" className={styles.arrow} />
      </summary>
      <Form method="post" className={styles.nameForm}>
        <input type="hidden" name="model" value={model} />
        <TextField
          id={`name-${model}`}
          label={t('nameLabel')}
          name="name"
          defaultValue={name}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
        />
        <Button look="secondary" name="intent" value="name">
          {t('saveName')}
        </Button>
      </Form>
    </details>
  );
}
