import type { IncomingMessage } from 'node:http';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import { formTooLarge, type MultipartForm, parseMultipart } from './form-parser.ts';

/** Files of a call by the field they came in. */
export type Uploads = Record<string, Uint8Array[]>;

/** Bytes of a whole upload: five pictures, and enough beyond their limit to refuse them at the field. */
export const UPLOAD_LIMIT = 12 * 1024 * 1024;

const uploads = new WeakMap<FastifyRequest, Uploads>();

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The fields in which a call takes files. */
    files?: readonly string[];
  }
}

/**
 * Lets calls that say so take `multipart/form-data`: the part `data` holds what is otherwise the JSON body, the others
 * are files. Everywhere else the type stays unknown.
 */
export function readUploads(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: IncomingMessage) => {
    const taken = request.routeOptions.config.files;
    if (!taken) throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE();
    if (Number(request.headers['content-length']) > UPLOAD_LIMIT) throw formTooLarge();
    const form = await parseMultipart(payload, request.headers['content-type'] ?? '', UPLOAD_LIMIT);
    const { data, files } = readForm(form, taken);
    uploads.set(request, files);
    return data;
  });
}

/** What came with a call beside its body. */
export function uploadsOf(request: FastifyRequest): Uploads {
  return uploads.get(request) ?? {};
}

/** @throws SyntaxError when the part `data` is not a JSON object */
function readForm(form: MultipartForm, taken: readonly string[]) {
  const files: Uploads = {};
  const fields = new Map<string, unknown>(form.fields);
  for (const { field, chunks } of form.files) {
    const file = Buffer.concat(chunks);
    if (!taken.includes(field)) fields.set(field, null);
    // a file input that was left empty sends an empty one
    else if (file.length > 0) files[field] = [...(files[field] ?? []), file];
  }
  const { data = '{}', ...rest } = Object.fromEntries(fields);
  const given: unknown = JSON.parse(typeof data === 'string' ? data : '');
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new SyntaxError('no object');
  return { data: { ...given, ...rest }, files };
}
