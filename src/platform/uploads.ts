import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Files of a call by the field they came in. */
export type Uploads = Record<string, Uint8Array[]>;

/** Bytes of a whole upload: five pictures, and enough beyond their limit to be told so at the field. */
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
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const taken = request.routeOptions.config.files;
      if (!taken) throw Object.assign(new Error(), { statusCode: 415, code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' });
      const { data, files } = await read(body, request.headers['content-type'] ?? '', taken);
      uploads.set(request, files);
      return data;
    },
  );
}

/** What came with a call beside its body. */
export function uploadsOf(request: FastifyRequest): Uploads {
  return uploads.get(request) ?? {};
}

/** @throws SyntaxError for what is no such form. */
async function read(body: Buffer, type: string, taken: readonly string[]) {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => {
    throw new SyntaxError('no form');
  });
  const files: Uploads = {};
  const fields: Record<string, unknown> = {};
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value;
    else if (!taken.includes(name)) fields[name] = null;
    // a file input that was left empty sends an empty one
    else if (value.size > 0) files[name] = [...(files[name] ?? []), new Uint8Array(await value.arrayBuffer())];
  }
  const { data = '{}', ...rest } = fields;
  const given: unknown = JSON.parse(typeof data === 'string' ? data : '');
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new SyntaxError('no object');
  return { data: { ...given, ...rest }, files };
}
