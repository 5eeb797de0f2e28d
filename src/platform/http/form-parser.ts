import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { errorCodes } from 'fastify';

/** Total bytes of all text parts of a multipart form; the same limit as for a JSON body. */
const MAX_FORM_TEXT_BYTES = 64 * 1024;

/** Fields of a form, or parts of a multipart form. */
export const MAX_FORM_FIELDS = 200;

/** Files of a form. Each use case sets its own, lower limit and refuses at the field. */
const MAX_FORM_FILES = 20;

/** Characters of the name of a field. */
const MAX_FIELD_NAME_LENGTH = 100;

/** Bytes of the headers of one part. */
const MAX_PART_HEADER_BYTES = 4 * 1024;

/** Text and headers; the parser reports a text part only at its end. */
const MAX_BYTES_BESIDE_FILES = MAX_FORM_TEXT_BYTES + MAX_FORM_FIELDS * MAX_PART_HEADER_BYTES;

/** Bytes parsed between two checks of the limits. */
const MAX_CHUNK_BYTES = 16 * 1024;

export type FormFile = { field: string; filename: string; chunks: Buffer<ArrayBuffer>[] };

export type MultipartForm = { fields: [name: string, text: string][]; files: FormFile[] };

/**
 * Reads a `multipart/form-data` body as it arrives and stops at the first limit that it exceeds.
 * @param maxBytes of the whole body
 * @throws an error with status code 413 for a form over a limit
 * @throws SyntaxError for a malformed or aborted form
 */
export async function parseMultipart(source: Readable, contentType: string, maxBytes: number): Promise<MultipartForm> {
  const form: MultipartForm = { fields: [], files: [] };
  const parser = createParser(contentType);
  let textBytes = 0;
  let fileBytes = 0;
  let failure: Error | null = null;
  const fail = (error: Error) => {
    failure ??= error;
  };
  const failTooLarge = () => fail(formTooLarge());
  const isValidName = (name: string | undefined) => {
    if (name === undefined) fail(new SyntaxError('form part without a name'));
    else if (name.length > MAX_FIELD_NAME_LENGTH) failTooLarge();
    return failure === null;
  };

  parser.on('partsLimit', failTooLarge).on('fieldsLimit', failTooLarge).on('filesLimit', failTooLarge);
  parser.on('error', () => fail(new SyntaxError('malformed multipart form')));
  parser.on('field', (name, text, _nameTruncated, truncated) => {
    textBytes += Buffer.byteLength(text);
    if (truncated || textBytes > MAX_FORM_TEXT_BYTES) failTooLarge();
    if (isValidName(name)) form.fields.push([name, text]);
  });
  parser.on('file', (field, stream, filename) => {
    const file: FormFile = { field, filename, chunks: [] };
    stream.on('data', (chunk: Buffer<ArrayBuffer>) => {
      fileBytes += chunk.length;
      file.chunks.push(chunk);
    });
    stream.on('error', () => fail(new SyntaxError('aborted multipart form')));
    if (isValidName(field)) form.files.push(file);
  });

  let bytes = 0;
  try {
    // the source is the request, which must stay open for the response
    for await (const chunk of source.iterator({ destroyOnReturn: false })) {
      bytes += chunk.length;
      if (bytes > maxBytes || bytes - fileBytes > MAX_BYTES_BESIDE_FILES + chunk.length) failTooLarge();
      for (let start = 0; start < chunk.length; start += MAX_CHUNK_BYTES) {
        if (failure) throw failure;
        if (!parser.write(chunk.subarray(start, start + MAX_CHUNK_BYTES))) await once(parser, 'drain');
      }
    }
    if (failure) throw failure;
    const finished = once(parser, 'finish');
    parser.end();
    await finished;
  } catch (error) {
    // the rest is discarded, so that the client can read the response
    source.resume();
    throw failure ?? new SyntaxError('malformed or aborted multipart form', { cause: error });
  }
  if (failure) throw failure;
  return form;
}

/** @throws SyntaxError for a type without a boundary */
function createParser(contentType: string) {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: {
        parts: MAX_FORM_FIELDS,
        fields: MAX_FORM_FIELDS,
        fieldSize: MAX_FORM_TEXT_BYTES,
        files: MAX_FORM_FILES,
        headerPairs: 20,
        headerSize: MAX_PART_HEADER_BYTES,
      },
      // as in the Fetch standard: the file name decides
      isPartAFile: (_field, _type, filename) => filename !== undefined,
    });
  } catch (error) {
    throw new SyntaxError('not a multipart form', { cause: error });
  }
}

/** Error that both error handlers map to status 413. */
export function formTooLarge(): Error & { statusCode?: number } {
  return new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
}
