import type { FastifyInstance } from 'fastify';

/**
 * Accepts JSON objects and null as bodies. Any other JSON value is malformed, any other content type is unsupported.
 */
export function acceptJsonObjects(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    parse(request, text, (error, value: unknown) => {
      if (error) done(error);
      else if (isObjectOrNull(value)) done(null, value);
      else done(new SyntaxError('the body is not a JSON object'));
    });
  });
}

function isObjectOrNull(value: unknown): boolean {
  return typeof value === 'object' && !Array.isArray(value);
}
