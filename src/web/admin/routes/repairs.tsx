import { shopRequest } from '../../http/request.server.ts';
import { RepairLabelPage } from '../repairs/repair-label.tsx';
import { RepairList } from '../repairs/repair-list.tsx';
import { RepairPage } from '../repairs/repair-page.tsx';
import type { Route } from './+types/repairs.ts';

/** The list of repairs, one by its number or code, or the label of one. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const shop = context.get(shopRequest);
  if (params.code === undefined) {
    const { loadRepairs } = await import('../repairs/repairs-page.server.ts');
    return loadRepairs(shop, request);
  }
  if (new URL(request.url).searchParams.get('part') === 'label') {
    const { loadRepairLabel } = await import('../repairs/repair-label.server.ts');
    return loadRepairLabel(shop, params.code);
  }
  const { loadRepair } = await import('../repairs/repair-page.server.ts');
  return loadRepair(shop, params.code, request);
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { readFormData } = await import('../../http/form-data.server.ts');
  const { handleRepairAction } = await import('../repairs/repair-page.server.ts');
  return handleRepairAction(context.get(shopRequest), params.code ?? '', await readFormData(request));
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }];

export default function AdminRepairsPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === 'list') return <RepairList list={loaderData} />;
  if (loaderData.kind === 'label') return <RepairLabelPage label={loaderData} />;
  return <RepairPage repair={loaderData} answer={actionData} />;
}
