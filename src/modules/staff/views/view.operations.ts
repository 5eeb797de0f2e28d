import { z } from 'zod';
import type { Result } from '../../../kernel/result.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { type AuditEntry, defineCommand, defineQuery } from '../../../platform/operations/operation.ts';
import { securedStaff } from '../staff-access.ts';
import { chooseDefaultView, createView, type ListedView, listViews, removeView, renameView } from './change-view.ts';
import { createViewInput, defaultViewInput, renameViewInput, viewListQuery, viewParams } from './view.input.ts';
import type { SavedView } from './view.rules.ts';

const tags = ['staff'];
const changing = { access: securedStaff, idempotency: 'key', tags } as const;
const CHANGE_REFUSALS = { 'api.not-found': 'missing', 'api.forbidden': 'forbidden' } as const;

function describeView(
  actor: AuditEntry['actor'],
  action: string,
  { id, list }: Pick<SavedView, 'id' | 'list'>,
  { before, after }: Pick<AuditEntry, 'before' | 'after'>,
): AuditEntry {
  return { actor, action: `view-${action}`, subject: { kind: 'view', id: `${list} ${id}` }, before, after };
}

export const listViewsOperation = defineQuery({
  name: 'views.list',
  access: securedStaff,
  input: viewListQuery,
  refusals: { 'api.forbidden': 'forbidden' },
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/views',
      operationId: 'listSavedViews',
      summary: 'For staff: saved views of a list, the own ones and those that are shared',
    },
  ],
  run: ({ db, actor }, { list }): Promise<Result<ListedView[]>> => listViews(db, actor, list),
  data: z.object({
    views: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        query: z.record(z.string(), z.string()),
        version: z.int(),
        is_shared: z.boolean(),
        is_default: z.boolean(),
        may_change: z.boolean(),
      }),
    ),
  }),
  toData: (views) => ({
    views: views.map(({ id, title, query, version, ownerId, isDefault, mayChange }) => {
      return { id, title, query, version, is_shared: ownerId === null, is_default: isDefault, may_change: mayChange };
    }),
  }),
});

export const createViewOperation = defineCommand({
  ...changing,
  name: 'views.create',
  input: createViewInput,
  refusals: { 'api.forbidden': 'forbidden', 'resources.taken': 'refused', 'staff.too-many-views': 'refused' },
  routes: [
    {
      method: 'POST',
      path: '/admin/views',
      operationId: 'createSavedView',
      summary: 'For staff: save the search, filters and order of a list, for oneself or for all staff',
    },
  ],
  run: ({ db, actor, now }, input) => inTransaction(db, (tx) => createView(tx, actor, input, now)),
  audit: (_, view, actor) =>
    describeView(actor, 'create', view, { before: { title: null }, after: { title: view.title } }),
  data: z.object({ id: z.string() }),
  toData: ({ id }) => ({ id }),
});

export const renameViewOperation = defineCommand({
  ...changing,
  name: 'views.rename',
  params: viewParams,
  input: renameViewInput,
  refusals: { ...CHANGE_REFUSALS, 'resources.changed': 'conflict', 'resources.taken': 'refused' },
  routes: [
    {
      method: 'POST',
      path: '/admin/views/{view}',
      operationId: 'renameSavedView',
      summary: 'For staff: rename a saved view',
    },
  ],
  run: ({ db, actor }, input) => inTransaction(db, (tx) => renameView(tx, actor, input)),
  audit: (_, { before, title }, actor) =>
    before.title === title
      ? null
      : describeView(actor, 'rename', before, { before: { title: before.title }, after: { title } }),
  data: z.object({ title: z.string() }),
  toData: ({ title }) => ({ title }),
});

export const deleteViewOperation = defineCommand({
  ...changing,
  name: 'views.delete',
  params: viewParams,
  refusals: CHANGE_REFUSALS,
  routes: [
    {
      method: 'DELETE',
      path: '/admin/views/{view}',
      operationId: 'deleteSavedView',
      summary: 'For staff: delete a saved view',
    },
  ],
  run: ({ db, actor }, { view }) => inTransaction(db, (tx) => removeView(tx, actor, view)),
  audit: (_, view, actor) =>
    describeView(actor, 'delete', view, { before: { title: view.title }, after: { title: null } }),
  data: z.null(),
  toData: () => null,
});

export const chooseDefaultViewOperation = defineCommand({
  ...changing,
  name: 'views.choose-default',
  params: viewParams,
  input: defaultViewInput,
  refusals: CHANGE_REFUSALS,
  routes: [
    {
      method: 'POST',
      path: '/admin/views/{view}/default',
      operationId: 'chooseDefaultView',
      summary: 'For staff: open a list with a saved view, or no longer; for oneself only',
    },
  ],
  run: ({ db, actor }, input) => inTransaction(db, (tx) => chooseDefaultView(tx, actor, input)),
  audit: (_, { view, before, after }, actor) =>
    before === after
      ? null
      : describeView(actor, 'default', view, {
          before: { is_default: before === view.id },
          after: { is_default: after === view.id },
        }),
  data: z.object({ is_default: z.boolean() }),
  toData: ({ view, after }) => ({ is_default: after === view.id }),
});

export const viewOperations = [
  listViewsOperation,
  createViewOperation,
  renameViewOperation,
  deleteViewOperation,
  chooseDefaultViewOperation,
] as const;
