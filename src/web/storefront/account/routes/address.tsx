import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { shopRequest } from '../../../http/request.server.ts';
import { useLocalePath } from '../../../links/use-locale-path.ts';
import { to } from '../../../paths.ts';
import type { RouteHandle } from '../../../root.tsx';
import { Breadcrumb } from '../../../ui/navigation/breadcrumb.tsx';
import { AccountPage } from '../account-nav.tsx';
import { AddressForm } from '../addresses/address-form.tsx';
import type { Route } from './+types/address.ts';

export const handle: RouteHandle = { noindex: true };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { loadAddressForm } = await import('../addresses/address-form.server.ts');
  const page = await loadAddressForm(context.get(shopRequest), params.id);
  if (!page) throw data(null, { status: 404 });
  return page;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { readFormData } = await import('../../../http/form-data.server.ts');
  const { submitAddressForm } = await import('../addresses/address-form.server.ts');
  const page = await submitAddressForm(context.get(shopRequest), params.id, await readFormData(request));
  if (!page) throw data(null, { status: 404 });
  return page;
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function Address({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useTranslations('addresses');
  const address = useLocalePath();
  const page = actionData ?? loaderData;
  const heading = t(page.isNew ? 'newTitle' : 'editTitle');
  return (
    <AccountPage here="addresses" hasTrail>
      <Breadcrumb trail={[{ label: t('title'), href: address(to.addresses()) }]} here={heading} />
      <h1>{heading}</h1>
      <AddressForm page={page} action={to.address(params.id)} />
    </AccountPage>
  );
}
