import { Readable } from 'node:stream';
import { data } from 'react-router';
import type { RefusedResult } from '../../kernel/result.ts';
import { isCleanText } from '../../platform/clean-text.ts';
import { formTooLarge, MAX_FORM_FIELDS, parseMultipart } from '../../platform/http/form-parser.ts';
import { refuseFieldsAsInvalid } from '../../platform/http/parse-input.ts';
import { MAX_UPLOAD_BYTES } from '../../platform/http/uploads.ts';

/** The decoder's replacement character for bytes that are not valid UTF-8. */
const REPLACEMENT_CHARACTER = '\ufffd';

/** Size limit of a multipart form without files; bytes. */
const MAX_MULTIPART_BYTES = 256 * 1024;

/**
 * Reads a posted form without files.
 * @throws a 400 page for a body that is not a form, and a 413 page for a body over a limit
 */
export function readFormData(request: Request): Promise<FormData> {
  return readForm(request, MAX_MULTIPART_BYTES);
}

/** As {@link readFormData}, for forms with file inputs: the limit is 12 MB by default. */
export function readFormDataWithFiles(request: Request, maxBytes: number = MAX_UPLOAD_BYTES): Promise<FormData> {
  return readForm(request, maxBytes);
}

async function readForm(request: Request, maxBytes: number): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  try {
    if (/^multipart\/form-data\b/i.test(type)) return await readMultipart(request, type, maxBytes);
    if (/^application\/x-www-form-urlencoded\b/i.test(type)) return readUrlEncoded(await request.text());
  } catch (error) {
    throw data(null, { status: isTooLarge(error) ? 413 : 400 });
  }
  throw data(null, { status: 400 });
}

/** Contents of parsed files: reading 12 MB from a `File` costs as much CPU time as parsing the form. */
const fileChunks = new WeakMap<File, Buffer<ArrayBuffer>[]>();

async function readMultipart(request: Request, type: string, maxBytes: number): Promise<FormData> {
  const form = new FormData();
  if (!request.body) throw new SyntaxError('no body');
  const { fields, files } = await parseMultipart(Readable.from(request.body), type, maxBytes);
  for (const [name, text] of fields) form.append(name, text);
  for (const { field, filename, chunks } of files) {
    const file = new File(chunks, filename);
    fileChunks.set(file, chunks);
    form.append(field, file);
  }
  return form;
}

/** @param text within the body limit of the server */
function readUrlEncoded(text: string): FormData {
  // checks the number of fields before it decodes them
  if (text.split('&', MAX_FORM_FIELDS + 1).length > MAX_FORM_FIELDS) throw formTooLarge();
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 413;
}

/** Refuses fields with control characters or invalid UTF-8, as the JSON API does; null when all values are valid. */
export function refuseInvalidText(form: FormData): RefusedResult | null {
  const invalid = [...form].flatMap(([name, value]) =>
    typeof value !== 'string' || (isCleanText(value) && !value.includes(REPLACEMENT_CHARACTER))
      ? []
      : [name.slice(0, 100)],
  );
  return invalid.length > 0 ? refuseFieldsAsInvalid([...new Set(invalid)]) : null;
}

/** A text field without control characters; line breaks and tabs stay. */
export function readTextField(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.replace(/[^\P{Cc}\r\n\t]|\ufffd/gu, '') : '';
}

/** The named text fields that are filled in, unchanged. */
export function readTextFields(form: FormData, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = form.get(name);
      return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
    }),
  );
}

/** The named text fields that are not blank, unchanged. */
export function readFilledFields(form: FormData, names: readonly string[]): Record<string, string> {
  const entries = names.flatMap((name) => {
    const value = form.get(name);
    return typeof value === 'string' && value.trim() !== '' ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** The files of a field; an empty file input submits one empty file, which is left out. */
export async function readFileField(form: FormData, name: string): Promise<Uint8Array[]> {
  const files = form.getAll(name).flatMap((file) => (file instanceof File && file.size > 0 ? [file] : []));
  return Promise.all(
    files.map((file) => {
      const chunks = fileChunks.get(file);
      return chunks ? Buffer.concat(chunks) : file.bytes();
    }),
  );
}
