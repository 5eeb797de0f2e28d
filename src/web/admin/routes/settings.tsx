import { shopRequest } from '../../http/request.server.ts';
import { SettingsView } from '../settings/settings-view.tsx';
import type { Route } from './+types/settings.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { loadSettingsPage } = await import('../settings/settings-page.server.ts');
  return loadSettingsPage(context.get(shopRequest), params.group, request);
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { readFormDataWithFiles } = await import('../../http/form-data.server.ts');
  const { handleSettingsForm } = await import('../settings/settings-page.server.ts');
  const { handleLanguageForm } = await import('../languages/language-forms.server.ts');
  const { handleSecretForm } = await import('../settings/secret-forms.server.ts');
  const form = await readFormDataWithFiles(request);
  const shop = context.get(shopRequest);
  return (
    (await handleSecretForm(shop, params.group, form)) ??
    (await handleLanguageForm(shop, params.group, form)) ??
    handleSettingsForm(shop, params.group, form)
  );
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.pageTitle }];

export default function AdminSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsView page={loaderData} answer={actionData} />;
}
