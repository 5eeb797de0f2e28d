import type { IncomingMessage } from 'node:http';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import { formTooLarge, type MultipartForm, parseMultipart } from './form-parser.ts';

/** Uploaded files by form field. */
export type Uploads = Record<string, Uint8Array[]>;

/** Maximum bytes of an upload: five pictures, with a margin so that oversized ones are refused with a field error. */
export const MAX_UPLOAD_BYTES = 12 * 1024 * 1024;

const uploads = new WeakMap<FastifyRequest, Uploads>();

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Fields in which the endpoint accepts files. */
    files?: readonly string[];
    /** Bytes of an upload; `MAX_UPLOAD_BYTES` by default. */
    maxUploadBytes?: number;
  }
}

/**
 * Accepts `multipart/form-data` for endpoints with file fields: the part `data` contains the JSON body, the other parts are
 * files. Other endpoints refuse the content type.
 */
export function acceptUploads(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: IncomingMessage) => {
    const { files: fileFields, maxUploadBytes = MAX_UPLOAD_BYTES } = request.routeOptions.config;
    if (!fileFields) throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE();
    if (Number(request.headers['content-length']) > maxUploadBytes) throw formTooLarge();
    const form = await parseMultipart(payload, request.headers['content-type'] ?? '', maxUploadBytes);
    const { data, files } = readForm(form, fileFields);
    uploads.set(request, files);
    return data;
  });
}

/** Returns the uploaded files of a request. */
export function getUploads(request: FastifyRequest): Uploads {
  return uploads.get(request) ?? {};
}

/** @throws SyntaxError when the part `data` is not a JSON object */
function readForm(form: MultipartForm, fileFields: readonly string[]) {
  const files: Uploads = {};
  const fields = new Map<string, unknown>(form.fields);
  for (const { field, chunks } of form.files) {
    const file = Buffer.concat(chunks);
    if (!fileFields.includes(field)) fields.set(field, null);
    // an empty file input submits an empty file
    else if (file.length > 0) files[field] = [...(files[field] ?? []), file];
  }
  const { data = '{}', ...rest } = Object.fromEntries(fields);
  const given: unknown = JSON.parse(typeof data === 'string' ? data : '');
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new SyntaxError('no object');
  return { data: { ...given, ...rest }, files };
}
