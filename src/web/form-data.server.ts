import { data } from 'react-router';

/** The fields of a posted form. @throws a 400 page for a body that is no form, however it was sent */
export async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw data(null, { status: 400 });
  }
}

/** A field as text, without the control characters that no field of ours keeps; line breaks stay. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.replace(/[^\P{Cc}\r\n\t]/gu, '') : '';
}
