import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import type { RouteHandle } from '../../../root.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { AccountPage } from '../../account/account-nav.tsx';
import { ProductRow } from '../../listing/cards/product-grid.tsx';
import { AddDevice } from '../add-device.tsx';
import { DeviceCard } from '../device-card.tsx';
import styles from '../devices.module.css';
import { readMyDevice } from '../my-device.ts';
import type { Route } from './+types/devices.ts';

export const handle: RouteHandle = { noindex: true };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { loadDevicesPage } = await import('../devices-page.server.ts');
  return loadDevicesPage(context.get(shopRequest), request);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { readFormData } = await import('../../../http/form-data.server.ts');
  const { changeDevices } = await import('../devices-page.server.ts');
  return changeDevices(context.get(shopRequest), request, await readFormData(request));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function Devices({ loaderData: page, actionData }: Route.ComponentProps) {
  const { devices, isGuest, done, accessories } = page;
  const t = useTranslations('devices');
  const address = useLocalePath();
  // the introduction is shown on the first visit only
  const isFirst = page.search === null && page.type === null;
  // updates the browser's copy of the devices
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `devices` is the trigger
  useEffect(() => void readMyDevice(), [devices]);
  const content = (
    <>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p className={styles.intro}>{t('intro')}</p>
        {isGuest && devices.length > 0 && (
          <p className={styles.small}>
            {t('guestHint')} <a href={address(to.login(to.devices()))}>{t('signIn')}</a>
          </p>
        )}
      </header>
      {done && !actionData && <Notice tone="success" title={done} urgent />}
      {actionData && <Notice tone="danger" title={actionData.refused} urgent />}
      {devices.length === 0 && isFirst && <EmptyState icon="device" title={t('none')} text={t('noneText')} />}
      {devices.length > 0 && (
        <ul className={styles.devices}>
          {devices.map((device) => (
            <DeviceCard key={device.model} device={device} />
          ))}
        </ul>
      )}
      <AddDevice page={page} />
      {accessories && (
        <section className={styles.part} aria-labelledby="accessories">
          <h2 id="accessories">{t('accessories', { model: accessories.name })}</h2>
          <ProductRow cards={accessories.cards} level={3} />
          <p>
            <a href={address(accessories.path)} className={styles.more}>
              {t('everything', { model: accessories.name })}
            </a>
          </p>
        </section>
      )}
    </>
  );
  if (!isGuest) return <AccountPage here="devices">{content}</AccountPage>;
  return <div className={`container ${styles.page}`}>{content}</div>;
}
