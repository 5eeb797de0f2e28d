import { data, redirect } from 'react-router';
import { rowIdText } from '../../../kernel/integer.schemas.ts';
import { ok, type Refusal, type Result, refuse } from '../../../kernel/result.ts';
import { ENTRIES_PER_PAGE } from '../../../platform/resources/resource-input.ts';
import { createResourceLabels } from '../../../platform/resources/resource-labels.ts';
import { canRestore } from '../../../platform/resources/restore-entry.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import type { RegisteredResource } from '../../../resources.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { getFormStatus } from '../form-answer.server.ts';
import { requireAccess, runStaffCommand } from '../staff-operations.server.ts';
import { describeEntry } from './describe-entry.server.ts';
import { getListParts } from './list-parts.server.ts';
import { findResource } from './resource-registry.server.ts';

/** Action of a list for its ticked entries, or the undo of a deletion. */
const LIST_ACTIONS = ['publish', 'hide', 'delete', 'restore'] as const;
type ListAction = (typeof LIST_ACTIONS)[number];

/** Entries that an action of the list could not change, with the reason. */
export type ListAnswer = {
  done: number;
  /** Deleted entries that can be restored. */
  deleted: number[];
  refused: { id: number; title: string; reason: string }[];
};

const STATUS = { publish: 1, hide: 2 } as const;

/**
 * Executes an action of the list of a resource, entry by entry, so that one that is refused does not stop the others, or
 * moves an entry of its tree.
 * @throws Response a redirect when all were changed, and a 404 page for another name or action
 */
export async function handleListForm(shop: ShopRequest, name: string, form: FormData) {
  const registered = findResource(name);
  const intent = readTextField(form, 'intent');
  const { tree } = getListParts(name);
  if (tree && /^(up|down|place):/.test(intent)) {
    const { id, result } = await tree.move(shop, form);
    if (result.ok) throw redirect(`${adminPaths.resource(name, { saved: 1 })}#category-${id}`, 303);
    const refused = [await describeRefused(shop, registered, id, result.refusal)];
    return data<ListAnswer>({ done: 0, deleted: [], refused }, { status: getFormStatus(result.refusal) });
  }
  await requireAccess(registered.operations.update, shop);
  const action = LIST_ACTIONS.find((one) => one === intent);
  if (!action) throw data(null, { status: 404 });
  const answer: ListAnswer = { done: 0, deleted: [], refused: [] };
  const isUndoable = action === 'delete' && canRestore(registered.resource);
  const ids = readIds(form);
  for (const id of ids) {
    const result = await runListAction(shop, registered, { action, id, form });
    if (result.ok) {
      answer.done += 1;
      if (isUndoable) answer.deleted.push(id);
    } else answer.refused.push(await describeRefused(shop, registered, id, result.refusal));
  }
  if (answer.refused.length > 0 || ids.length === 0) return data(answer, { status: 200 });
  const outcome: Record<string, string | number> = isUndoable ? { deleted: answer.deleted.join(',') } : { saved: 1 };
  throw redirect(adminPaths.resource(name, { view: 'all', ...outcome }), 303);
}

function readIds(form: FormData): number[] {
  const ids = form.getAll('id').flatMap((id) => rowIdText.safeParse(id).data ?? []);
  return [...new Set(ids)].slice(0, ENTRIES_PER_PAGE);
}

type EntryAction = { action: ListAction; id: number; form: FormData };

async function runListAction(
  shop: ShopRequest,
  { operations }: RegisteredResource,
  { action, id, form }: EntryAction,
): Promise<Result<unknown>> {
  const params = { id: String(id) };
  if (action === 'delete') return runStaffCommand(operations.remove, shop, { form, params });
  if (action === 'restore') return runStaffCommand(operations.restore, shop, { form, params, input: {} });
  const entry = await runStaffCommand(operations.read, shop, { form, params });
  if (!entry.ok) return entry;
  const { values } = entry.value;
  if (!('status' in values)) return refuse('api.not-found', {}, 'missing');
  if (values.status === STATUS[action]) return ok(null);
  // the version of the list, so that the change of another editor since is not overwritten
  const version = Number(readTextField(form, `version.${id}`));
  const input = { version, values: { ...values, status: STATUS[action] } };
  return runStaffCommand(operations.update, shop, { form, params, input });
}

async function describeRefused(
  shop: ShopRequest,
  { resource, operations }: RegisteredResource,
  id: number,
  refusal: Refusal,
) {
  const { t, locale } = shop;
  const entry = await runStaffCommand(operations.read, shop, { form: new FormData(), params: { id: String(id) } });
  const [field] = Object.entries(refusal.fields).flatMap(([name, [problem]]) => (problem ? [{ name, problem }] : []));
  const label = field && field.name in resource.fields ? createResourceLabels(resource, t).field(field.name) : null;
  return {
    id,
    title: entry.ok ? describeEntry(resource, entry.value, locale) : String(id),
    reason: field
      ? [label, translateRefusal(field.problem, t)].filter(Boolean).join(': ')
      : translateRefusal(refusal, t),
  };
}
