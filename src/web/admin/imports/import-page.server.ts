import { data, redirect } from 'react-router';
import type { Refusal, Result } from '../../../kernel/result.ts';
import {
  cancelImportOperation,
  checkImportOperation,
  listImportsOperation,
  readImportOperation,
  startImportOperation,
  undoImportOperation,
  uploadImportOperation,
} from '../../../modules/catalog/import/import.operations.ts';
import { MAX_IMPORT_BYTES } from '../../../modules/catalog/import/import.schemas.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import { readFileField, readFormDataWithFiles, readTextField, refuseInvalidText } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { formAnswer } from '../form-answer.server.ts';
import { createTimeFormatter } from '../list-page.server.ts';
import { loadStaffQuery, mayExecute, requireAccess, runStaffCommand } from '../staff-operations.server.ts';
import { createImportView, type ImportView, listColumnLabels } from './import-view.server.ts';

export type ImportPage = {
  pageTitle: string;
  mayWrite: boolean;
  current: ImportView | null;
  history: { id: number; href: string; text: string; statusName: string }[];
};

/** Form that uploads a file, or the state of an import. @throws Response without the permission, and a 404 page for an unknown id */
export async function loadImportPage(shop: ShopRequest, id: string | undefined): Promise<ImportPage> {
  const { services, t } = shop;
  const [settings, imports, mayWrite, found] = await Promise.all([
    readSettings(services.db),
    loadStaffQuery(listImportsOperation, shop, {}),
    mayExecute(uploadImportOperation, shop),
    id === undefined ? null : loadStaffQuery(readImportOperation, shop, { params: { import: id } }),
  ]);
  const time = createTimeFormatter(shop, settings);
  return {
    pageTitle: `${t('admin.import.title')} – ${settings.siteName}`,
    mayWrite,
    current: found && createImportView(shop, { ...found, mayWrite }),
    history: imports.map((one) => ({
      id: one.id,
      href: adminPaths.import(one.id),
      text: t('admin.import.entry', { time: time(one.created_at), file: one.file_name, staff: one.staff_name }),
      statusName: t(`admin.import.statuses.${one.status}`),
    })),
  };
}

/** Executes a form of the page. @throws Response a redirect after success, and a 404 page for an unknown form */
export async function handleImportForm(shop: ShopRequest, id: string | undefined, request: Request) {
  // before the body is read, which can be large
  await requireAccess(uploadImportOperation, shop);
  const form = await readFormDataWithFiles(request, id === undefined ? MAX_IMPORT_BYTES : undefined);
  const intent = readTextField(form, 'intent');
  const invalid = refuseInvalidText(form);
  if (invalid) return answerForm(shop, invalid.refusal, form);
  const result = id === undefined ? await uploadFile(shop, form) : await runImportForm(shop, { id, intent, form });
  if (result.ok) throw redirect(adminPaths.import(result.value.id, { saved: 1 }), 303);
  return answerForm(shop, result.refusal, form);
}

async function uploadFile(shop: ShopRequest, form: FormData) {
  const chosen = form.get('file');
  const name = chosen instanceof File ? chosen.name.slice(-100) : '';
  const [file, pictures] = await Promise.all([readFileField(form, 'file'), readFileField(form, 'pictures')]);
  return runStaffCommand(uploadImportOperation, shop, {
    form,
    input: { file_name: name },
    uploads: { file, pictures },
  });
}

async function runImportForm(
  shop: ShopRequest,
  { id, intent, form }: { id: string; intent: string; form: FormData },
): Promise<Result<{ id: number }>> {
  const params = { import: id };
  if (intent === 'start') return runStaffCommand(startImportOperation, shop, { form, params });
  if (intent === 'cancel') return runStaffCommand(cancelImportOperation, shop, { form, params });
  if (intent === 'undo') return runStaffCommand(undoImportOperation, shop, { form, params });
  if (intent !== 'check') throw data(null, { status: 404 });
  const { state } = await loadStaffQuery(readImportOperation, shop, { params });
  const input = {
    columns: readColumns(shop, state, form),
    mode: readTextField(form, 'mode'),
    empty_cells: readTextField(form, 'empty_cells'),
  };
  return runStaffCommand(checkImportOperation, shop, { form, params, input });
}

type FileColumns = { header: string[]; columns: Record<string, string | null> };

/** The chosen columns; those that the form does not show keep their suggestion. An unknown name is refused as it is. */
function readColumns(
  { t }: ShopRequest,
  { header, columns }: FileColumns,
  form: FormData,
): Record<string, string | null> {
  const byLabel = new Map([...listColumnLabels(t)].map(([name, label]) => [label, name]));
  return Object.fromEntries(
    header.map((name, index) => {
      if (!form.has(`columns.${index}`)) return [name, columns[name] ?? null];
      const chosen = readTextField(form, `columns.${index}`).trim();
      return [name, chosen === '' ? null : (byLabel.get(chosen) ?? chosen).slice(0, 100)];
    }),
  );
}

function answerForm(shop: ShopRequest, refusal: Refusal, form: FormData) {
  const { data: answer, init } = formAnswer(shop, refusal, { intent: readTextField(form, 'intent'), form });
  // there is no field for all columns together
  return data({ ...answer, failed: answer.errors.columns ?? answer.failed }, init ?? undefined);
}
