import { data, redirect } from 'react-router';
import { ok, type Result } from '../../../kernel/result.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import type { ListedView } from '../../../modules/staff/views/change-view.ts';
import { viewListQuery } from '../../../modules/staff/views/view.input.ts';
import {
  chooseDefaultViewOperation,
  createViewOperation,
  deleteViewOperation,
  listViewsOperation,
  renameViewOperation,
} from '../../../modules/staff/views/view.operations.ts';
import type { ViewList } from '../../../modules/staff/views/view.rules.ts';
import { readTextField } from '../../http/form-data.server.ts';
import { readQueryParams } from '../../http/query-params.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { formAnswer } from '../form-answer.server.ts';
import { loadStaffQuery, requireAccess, runStaffCommand } from '../staff-operations.server.ts';

export type ViewsPage = {
  kind: 'views';
  pageTitle: string;
  list: ViewList;
  views: ListedView[];
  isSaved: boolean;
};

/** Page that renames and deletes the views of a list. @throws Response a 404 page for an unknown list */
export async function loadViewsPage(shop: ShopRequest, request: Request): Promise<ViewsPage> {
  await requireAccess(listViewsOperation, shop);
  const { saved, ...given } = readQueryParams(request);
  const input = viewListQuery.safeParse(given).data;
  if (!input) throw data(null, { status: 404 });
  const [views, { siteName }] = await Promise.all([
    loadStaffQuery(listViewsOperation, shop, { input }),
    readSettings(shop.services.db),
  ]);
  const pageTitle = `${shop.t('admin.views.manage')} – ${siteName}`;
  return { kind: 'views', pageTitle, list: input.list, views, isSaved: saved === '1' };
}

/** Creates, renames, deletes or chooses a view. @throws Response a redirect after success */
export async function handleViewForm(shop: ShopRequest, form: FormData) {
  await requireAccess(listViewsOperation, shop);
  const list = viewListQuery.shape.list.safeParse(form.get('list')).data;
  if (!list) throw data(null, { status: 404 });
  const intent = readTextField(form, 'intent').slice(0, 20);
  const result = await runViewAction(shop, { intent, list, form });
  if (!result.ok) return formAnswer(shop, result.refusal, { intent, form });
  throw redirect(result.value, 303);
}

type ViewAction = { intent: string; list: ViewList; form: FormData };

/** @returns the address that shows the result */
async function runViewAction(shop: ShopRequest, { intent, list, form }: ViewAction): Promise<Result<string>> {
  const params = { view: readTextField(form, 'view') };
  const title = readTextField(form, 'title');
  const managed = ok(adminPaths.views(list, { saved: 1 }));
  switch (intent) {
    case 'create': {
      const query = Object.fromEntries(new URLSearchParams(readTextField(form, 'query')));
      const input = { list, title, query, is_shared: form.has('is_shared') };
      const created = await runStaffCommand(createViewOperation, shop, { form, input });
      return created.ok ? ok(adminPaths.resource(list, { ...query, view: created.value.id })) : created;
    }
    case 'rename': {
      const input = { title, version: Number(readTextField(form, 'version')) };
      const renamed = await runStaffCommand(renameViewOperation, shop, { form, params, input });
      return renamed.ok ? managed : renamed;
    }
    case 'delete': {
      const deleted = await runStaffCommand(deleteViewOperation, shop, { form, params });
      return deleted.ok ? managed : deleted;
    }
    case 'default': {
      const input = { is_default: readTextField(form, 'is_default') === 'yes' };
      const chosen = await runStaffCommand(chooseDefaultViewOperation, shop, { form, params, input });
      return chosen.ok ? managed : chosen;
    }
    default:
      throw data(null, { status: 404 });
  }
}
