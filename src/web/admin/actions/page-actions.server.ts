import { data } from 'react-router';
import type { Result } from '../../../kernel/result.ts';
import type { Operation } from '../../../platform/operations/operation.ts';
import type { MessageKey } from '../../../platform/translator.ts';
import { readTextField } from '../../http/form-data.server.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import type { FieldType } from '../form-fields.server.ts';
import { runStaffForm } from '../staff-form.server.ts';
import { mayExecute, requireAccess, runStaffCommand } from '../staff-operations.server.ts';

type Params = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, FieldType>>;

/** One action of an admin page: forms with its intent execute the operation. `Target` has the data of the loader. */
type PageAction<Target> = {
  operation: Operation;
  /** Form fields with params that the path of the page does not contain, by param. */
  params?: Readonly<Record<string, string>>;
  /** Form fields of the input. A function is called after the access check. */
  fields?: Fields | ((shop: ShopRequest, params: Params) => Promise<Fields>);
  /** Reads an input that is not a list of fields. */
  readInput?(form: FormData): unknown;
  /** Form that `ActionForm` shows; omitted for a form that is a component of the page. */
  form?: ActionFormDefinition<Target>;
};

type ActionFormDefinition<Target> = {
  /** Whether the state of the target allows the action; the permission follows from the operation. */
  isOffered(target: Target): boolean;
  title?: MessageKey;
  submit: MessageKey;
  look?: 'primary' | 'secondary' | 'danger';
  /** Behind a disclosure widget, with the text of the button. */
  isCollapsed?: boolean;
  /** Values of hidden fields. */
  hidden?: Readonly<Record<string, string>>;
  textFields?: readonly TextFieldDefinition[];
};

type TextFieldDefinition = {
  name: string;
  label: MessageKey;
  hint?: MessageKey;
  maxLength: number;
  /** A field with several lines. */
  rows?: number;
  isRequired?: boolean;
};

/** Actions of a page by intent. */
export type PageActions<Target> = Readonly<Record<string, PageAction<Target>>>;

/** A form in the language of the staff member. */
export type ActionFormView = {
  intent: string;
  title: string | null;
  submit: string;
  look: 'primary' | 'secondary' | 'danger';
  isCollapsed: boolean;
  hidden: Readonly<Record<string, string>>;
  textFields: {
    name: string;
    label: string;
    hint: string | undefined;
    maxLength: number;
    rows: number | undefined;
    isRequired: boolean;
  }[];
};

type SubmittedForm = { form: FormData /** Params in the path of the page. */; params: Params };

/**
 * Executes the action of a form.
 * @param fallback operation whose access decides who learns that an intent is unknown
 * @throws Response as `redirectForAccess` does, and a 404 page for an unknown intent
 */
export async function runPageAction<Target>(
  actions: PageActions<Target>,
  shop: ShopRequest,
  { form, params: pageParams }: SubmittedForm,
  fallback: Pick<Operation, 'access'>,
): Promise<{ intent: string; result: Result<unknown> }> {
  const intent = readTextField(form, 'intent').slice(0, 20);
  const action = Object.hasOwn(actions, intent) ? actions[intent] : undefined;
  if (!action) {
    await requireAccess(fallback, shop);
    throw data(null, { status: 404 });
  }
  const { operation, readInput, fields = {} } = action;
  const formParams = Object.entries(action.params ?? {}).map(([param, field]) => [param, form.get(field)] as const);
  const params = { ...pageParams, ...Object.fromEntries(formParams) };
  if (readInput) {
    const input = readInput(form);
    return { intent, result: await runStaffCommand(operation, shop, { form, params, input }) };
  }
  const readFields = () => (typeof fields === 'function' ? fields(shop, params) : fields);
  return { intent, result: await runStaffForm(operation, shop, { form, params, fields: readFields }) };
}

/** Forms of the actions that the role of the staff member permits. */
export async function listPermittedForms<Target>(
  actions: PageActions<Target>,
  shop: ShopRequest,
): Promise<(target: Target) => ActionFormView[]> {
  const withForms = Object.entries(actions).flatMap(([intent, { operation, form }]) =>
    form ? [{ intent, form, access: operation.access }] : [],
  );
  const policies = new Map(withForms.map(({ access }) => [access.name, access]));
  const permitted = new Set<string>();
  for (const [name, access] of policies) if (await mayExecute({ access }, shop)) permitted.add(name);
  const forms = withForms.filter(({ access }) => permitted.has(access.name));
  return (target) =>
    forms.filter(({ form }) => form.isOffered(target)).map(({ intent, form }) => toFormView(shop, intent, form));
}

function toFormView<Target>(
  { t }: ShopRequest,
  intent: string,
  {
    title,
    submit,
    look = 'secondary',
    isCollapsed = false,
    hidden = {},
    textFields = [],
  }: ActionFormDefinition<Target>,
): ActionFormView {
  return {
    intent,
    title: title ? t(title) : null,
    submit: t(submit),
    look,
    isCollapsed,
    hidden,
    textFields: textFields.map(({ name, label, hint, maxLength, rows, isRequired = false }) => ({
      name,
      label: t(label),
      hint: hint && t(hint),
      maxLength,
      rows,
      isRequired,
    })),
  };
}
