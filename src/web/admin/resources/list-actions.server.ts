import { data, redirect } from 'react-router';
import type { Refusal } from '../../../kernel/result.ts';
import { createResourceLabels } from '../../../platform/resources/resource-labels.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { formAnswer } from '../form-answer.server.ts';
import { requireAccess, runStaffCommand } from '../staff-operations.server.ts';
import { findResource, type RegisteredResource } from './resource-registry.server.ts';

/** Executes an action of the list of a resource. @throws Response a redirect after success, and a 404 page for another name */
export async function handleListForm(shop: ShopRequest, name: string, form: FormData) {
  const registered = findResource(name);
  await requireAccess(registered.operations.update, shop);
  if (readTextField(form, 'intent') !== 'restore') throw data(null, { status: 404 });
  return restoreByForm(shop, registered, form);
}

async function restoreByForm(shop: ShopRequest, registered: RegisteredResource, form: FormData) {
  const { resource, operations } = registered;
  const id = readTextField(form, 'id');
  const restored = await runStaffCommand(operations.restore, shop, { form, params: { id }, input: {} });
  if (restored.ok) throw redirect(adminPaths.resourceEntry(resource.name, restored.value.entry.id, { saved: 1 }), 303);
  return answerListForm(shop, registered, restored.refusal, form);
}

/** A refusal of a field is shown with the name of the field, because the list has no controls for fields. */
function answerListForm(shop: ShopRequest, { resource }: RegisteredResource, refusal: Refusal, form: FormData) {
  const labels = createResourceLabels(resource, shop.t);
  const names = Object.fromEntries(Object.keys(resource.fields).map((field) => [field, labels.field(field)]));
  const answer = formAnswer(shop, refusal, { intent: readTextField(form, 'intent'), form, labels: names });
  const [field] = Object.entries(answer.data.errors);
  if (field) answer.data.failed = `${names[field[0]] ?? field[0]}: ${field[1]}`;
  return answer;
}
