import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

type Response = { content?: Record<string, { schema: object }> };
type Document = { paths: Record<string, Record<string, { responses: Record<string, Response> }>> };

export type Answer = {
  method: string;
  /** Path as registered, parameters as `:id`; null for a URL of no operation. */
  route: string | null;
  status: number;
  /** Media type without parameters; null without a body. */
  type: string | null;
  body: unknown;
};

/** Validates responses against an OpenAPI document; a schema is compiled for its first response. */
export class AnswerValidator {
  readonly #document: Document;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  readonly #compiled = new Map<object, ValidateFunction>();
  /** By JSON text, because all operations have the same refusal schemas. */
  readonly #byText = new Map<string, ValidateFunction>();

  constructor(document: Document) {
    this.#document = document;
    formats.default(this.#ajv);
  }

  /** @returns the mismatches of a response in one line, or null */
  check({ method, route, status, type, body }: Answer): string | null {
    const where = `${method} ${route ?? 'no operation'} ${status}`;
    const responses = this.#findResponses(method, route);
    if (!responses) return `${where}: the document has no such operation`;
    const response = responses[status] ?? responses.default;
    if (!response) return `${where}: the document has no such answer`;
    if (type === null) return response.content ? `${where}: no body, although the document has one` : null;
    const media = response.content?.[type];
    if (!media) return `${where}: the document has no ${type}`;
    if (type !== 'application/json') return null;
    const validate = this.#compile(media.schema);
    if (validate(body)) return null;
    const errors = (validate.errors ?? []).map(({ instancePath, message, params }) =>
      [instancePath || '/', message, JSON.stringify(params)].join(' '),
    );
    return `${where}: ${[...new Set(errors)].slice(0, 8).join('; ')}`;
  }

  #findResponses(method: string, route: string | null): Record<string, Response> | undefined {
    if (route === null) return this.#findRefusals();
    const path = route.replace(/:(\w+)/g, '{$1}');
    return this.#document.paths[path]?.[method.toLowerCase()]?.responses;
  }

  /** A path without an operation is refused like any other. */
  #findRefusals(): Record<string, Response> {
    const [path] = Object.values(this.#document.paths);
    return { default: path?.get?.responses.default ?? path?.post?.responses.default ?? {} };
  }

  #compile(schema: object): ValidateFunction {
    const before = this.#compiled.get(schema);
    if (before) return before;
    const text = JSON.stringify(schema);
    const compiled = this.#byText.get(text) ?? this.#ajv.compile(schema);
    this.#byText.set(text, compiled);
    this.#compiled.set(schema, compiled);
    return compiled;
  }
}
