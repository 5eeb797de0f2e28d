import { redirect } from 'react-router';
import type { z } from 'zod';
import { normalizeEmail } from '../../../../kernel/contact/email.ts';
import type { Refusal, Result } from '../../../../kernel/result.ts';
import type { InputRules } from '../../../../platform/http/input-rules.ts';
import { parseInput } from '../../../../platform/http/parse-input.ts';
import { translateRefusal } from '../../../../platform/translator.ts';
import { entryLabels } from '../../../forms/field-labels.server.ts';
import { readTextField, readTextFields, refuseInvalidText } from '../../../http/form-data.server.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { to } from '../../../paths.ts';

/** Action data of sign-in forms: typed values and errors. */
export type AuthActionData = {
  values: Record<string, string>;
  errors: Record<string, string>;
  failed: string | null;
  /** A sentence about what has been done. */
  done: string | null;
};

/** Sign-in pages are for guests. @throws Response a redirect to the home page for customers */
export async function requireGuest(shop: ShopRequest): Promise<void> {
  const { customer } = await shop.visitor();
  if (customer) throw redirect(to.home(), 303);
}

/** Account pages are for customers. @throws Response a redirect to the sign-in page for guests */
export async function requireCustomer(
  shop: ShopRequest,
  search = '',
): Promise<{ id: string; name: string; email: string }> {
  const { customer } = await shop.visitor();
  if (!customer) throw redirect(to.login(shop.path + search), 303);
  return customer;
}

/** Reads the named fields and validates them with the schema of the JSON API. */
export function parseForm<S extends z.ZodType>(
  form: FormData,
  names: readonly string[],
  schema: S,
  rules?: InputRules<S>,
): Result<z.output<S>> {
  const unreadable = refuseInvalidText(form);
  if (unreadable) return unreadable;
  return parseInput(schema, readTextFields(form, names), rules);
}

/** Fields whose values are never returned to the page. */
const SECRET_FIELDS = new Set(['password', 'password_confirmation', 'code']);

export function toAuthFailure(
  { t }: ShopRequest,
  refusal: Refusal,
  form: FormData,
  labels = entryLabels(t),
): AuthActionData {
  const errors = Object.entries(refusal.fields).flatMap(([field, [problem]]) =>
    problem ? [[field, translateRefusal(problem, t, labels)] as const] : [],
  );
  return {
    ...readOpenValues(form),
    errors: Object.fromEntries(errors),
    failed: errors.length > 0 ? t('login.fixFields') : translateRefusal(refusal, t),
    done: null,
  };
}

/** The submitted e-mail address as commands store it, for the step cookie. */
export function readEmail(form: FormData): string {
  return normalizeEmail(readTextField(form, 'email'));
}

/** Time a code was mailed, for the step cookie. */
export function getSentTime({ services }: ShopRequest): string {
  return String(services.clock().getTime());
}

/** Action data with a success message. */
export function toAuthSuccess(form: FormData, done: string): AuthActionData {
  return { ...readOpenValues(form), errors: {}, failed: null, done };
}

function readOpenValues(form: FormData): Pick<AuthActionData, 'values'> {
  const openNames = [...form.keys()].filter((name) => !SECRET_FIELDS.has(name));
  return { values: Object.fromEntries(openNames.map((name) => [name, readTextField(form, name)])) };
}
