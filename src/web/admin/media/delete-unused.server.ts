import { data, redirect } from 'react-router';
import { rowIdText } from '../../../kernel/integer.schemas.ts';
import { type Result, refuse } from '../../../kernel/result.ts';
import { deleteUnusedMediaOperation, listMediaOperation } from '../../../modules/files/media/media.operations.ts';
import {
  type DeleteUnusedInput,
  MAX_DELETED_PICTURES,
  type MediaQuery,
} from '../../../modules/files/media/media.schemas.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { formAnswer } from '../form-answer.server.ts';
import { listFilterParams } from '../list-filters.server.ts';
import { loadStaffQuery, runStaffCommand } from '../staff-operations.server.ts';

/** Form that confirms a deletion: the number of pictures, and the selection again as hidden fields. */
export type DeletionAnswer = {
  kind: 'deletion';
  title: string;
  /** Set when one request does not delete all. */
  limit: string | null;
  submit: string;
  /** Address of the list. */
  cancel: string;
  fields: { name: string; value: string }[];
};

/** Result of a deletion, in the query of the list. */
const OUTCOME = ['deleted', 'used', 'left'] as const;

/** Query parameters of the list that are no filters. */
export const MEDIA_OUTCOME_PARAMS = ['saved', ...OUTCOME] as const;

/** Sentences about the last deletion; empty without one. */
export function describeDeletion({ t }: ShopRequest, request: Request): string[] {
  const { searchParams } = new URL(request.url);
  return OUTCOME.flatMap((name) => {
    const count = rowIdText.safeParse(searchParams.get(name)).data ?? 0;
    if (name === 'deleted' ? !searchParams.has(name) : count === 0) return [];
    return [t(`admin.media.deletion.${name}`, { count })];
  });
}

/**
 * Deletes unused pictures: the ticked ones, those of the page, or all with the filters. The first form is answered with a
 * form that confirms the number.
 * @throws Response a redirect after the deletion
 */
export async function handleDeletion(shop: ShopRequest, form: FormData, query: MediaQuery) {
  const { t } = shop;
  const selection = readSelection(form, query);
  const filters = listFilterParams({ ...query, use: 'unused' });
  if (readTextField(form, 'intent') === 'delete-unused') {
    const count =
      selection.pictures?.length ?? (await loadStaffQuery(listMediaOperation, shop, { input: filters })).total;
    if (count === 0) return answerRefused(shop, refuse('media.none-selected'), form);
    const answer: DeletionAnswer = {
      kind: 'deletion',
      title: t('admin.media.deletion.confirmTitle', { count }),
      limit: count > MAX_DELETED_PICTURES ? t('admin.media.deletion.limit', { most: MAX_DELETED_PICTURES }) : null,
      submit: t('admin.media.deletion.confirm', { count: Math.min(count, MAX_DELETED_PICTURES) }),
      cancel: adminPaths.media(filters),
      fields: [
        { name: 'scope', value: selection.pictures ? 'selected' : 'all' },
        { name: 'added_until', value: readTextField(form, 'added_until') },
        ...(selection.pictures ?? []).map((id) => ({ name: 'id', value: String(id) })),
      ],
    };
    return data(answer, { status: 200 });
  }
  const result = await runStaffCommand(deleteUnusedMediaOperation, shop, { form, input: selection });
  if (!result.ok) return answerRefused(shop, result, form);
  const { pictures, used, left } = result.value;
  const outcome = { deleted: pictures.length, ...(used > 0 && { used }), ...(left > 0 && { left }) };
  throw redirect(adminPaths.media({ ...filters, ...outcome }), 303);
}

function readSelection(form: FormData, { q, format, from, to }: MediaQuery): DeleteUnusedInput {
  const scope = readTextField(form, 'scope');
  if (scope === 'all') return { filters: { q, format, from, to, added_until: readTextField(form, 'added_until') } };
  const ids = form.getAll(scope === 'page' ? 'page_id' : 'id').flatMap((id) => rowIdText.safeParse(id).data ?? []);
  return { pictures: [...new Set(ids)].slice(0, MAX_DELETED_PICTURES) };
}

function answerRefused(shop: ShopRequest, result: Extract<Result<never>, { ok: false }>, form: FormData) {
  const { data: answer, init } = formAnswer(shop, result.refusal, { intent: 'delete-unused', form });
  // the fields are not visible
  const [first] = Object.values(answer.errors);
  return data(Object.assign(answer, { failed: first ?? answer.failed }), init ?? undefined);
}
