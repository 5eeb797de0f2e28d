import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import type { RouteHandle } from '../../../root.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { ButtonLink } from '../../../ui/forms/button.tsx';
import { AccountPage } from '../account-nav.tsx';
import { AddressCard } from '../addresses/address-card.tsx';
import styles from '../addresses/addresses.module.css';
import type { Route } from './+types/addresses.ts';

export const handle: RouteHandle = { noindex: true };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { loadAddressesPage } = await import('../addresses/addresses-page.server.ts');
  return loadAddressesPage(context.get(shopRequest), request);
}

export async function action({ context, request }: Route.ActionArgs) {
  const { readFormData } = await import('../../../http/form-data.server.ts');
  const { changeAddressBook } = await import('../addresses/addresses-page.server.ts');
  return changeAddressBook(context.get(shopRequest), await readFormData(request));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function Addresses({ loaderData, actionData }: Route.ComponentProps) {
  const { addresses, done, full } = loaderData;
  const t = useTranslations('addresses');
  const address = useLocalePath();
  const add = (
    <ButtonLink icon="plus" href={address(to.address())}>
      {t('add')}
    </ButtonLink>
  );
  return (
    <AccountPage here="addresses">
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        {addresses.length > 0 && !full && add}
      </div>
      {actionData ? (
        <Notice tone="danger" title={actionData.refused} urgent />
      ) : (
        done && <Notice tone="success" title={t(`done.${done}`)} urgent />
      )}
      {full && <Notice title={full} />}
      {addresses.length === 0 ? (
        <EmptyState icon="pin" title={t('empty')} text={t('emptyText')} action={add} />
      ) : (
        <ul className={styles.list}>
          {addresses.map((one) => (
            <AddressCard key={one.id} saved={one} />
          ))}
        </ul>
      )}
    </AccountPage>
  );
}
