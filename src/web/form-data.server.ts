import { data } from 'react-router';
import type { Refused } from '../kernel/result.ts';
import { isKeepable } from '../platform/clean-text.ts';
import { refuseFieldsAsInvalid } from '../platform/input-problems.ts';

/** What a form's text holds where its bytes were no text. */
const BROKEN = '\ufffd';

/** The fields of a posted form. @throws a 400 page for a body that is no form, however it was sent */
export async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data(null, { status: 400 });
  }
}

/** Fields that hold what nobody types, refused as the JSON door refuses them; null when all can be read. */
export function refuseUnreadable(form: FormData): Refused | null {
  const unreadable = [...form].flatMap(([name, value]) =>
    typeof value !== 'string' || (isKeepable(value) && !value.includes(BROKEN)) ? [] : [name.slice(0, 100)],
  );
  return unreadable.length > 0 ? refuseFieldsAsInvalid([...new Set(unreadable)]) : null;
}

/** A field as a page shows it again: without what nobody sees; line breaks stay. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.replace(/[^\P{Cc}\r\n\t]|\ufffd/gu, '') : '';
}

/** The files of a field; a field that was left empty sends an empty one. */
export async function filesOf(form: FormData, name: string): Promise<Uint8Array[]> {
  const files = form.getAll(name).flatMap((file) => (file instanceof File && file.size > 0 ? [file.bytes()] : []));
  return Promise.all(files);
}
