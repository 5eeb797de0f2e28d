import { shopRequest } from '../../http/request.server.ts';
import { SectionView } from '../staff/section-view.tsx';
import type { Route } from './+types/staff.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { loadSection } = await import('../staff/section-page.server.ts');
  return loadSection(context.get(shopRequest), params.section, request);
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { readFormData } = await import('../../http/form-data.server.ts');
  const { handleSectionForm } = await import('../staff/section-page.server.ts');
  return handleSectionForm(context.get(shopRequest), params.section, await readFormData(request));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.pageTitle }];

export default function AdminStaffPage({ loaderData, actionData }: Route.ComponentProps) {
  return <SectionView loaded={loaderData} answer={actionData} />;
}
