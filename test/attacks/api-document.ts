/** Parts of an OpenAPI document that the tests read. */
export type JsonSchema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  format?: string;
};

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: JsonSchema };

type Operation = {
  operationId?: string;
  summary?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, object>;
  /** Refusals that an operation declares, with the HTTP status of each. */
  'x-refusals'?: { code: string; status: number }[];
};

export type ApiDocument = {
  openapi: string;
  info: object;
  paths: Record<string, Record<string, Operation>>;
};

export type DocumentedCall = {
  method: string;
  path: string;
  operation: Operation & { parameters: Parameter[] };
  body: JsonSchema | null;
};

/** Operations without the envelope: redirects, this document, and webhooks. */
export const OTHER_OPERATIONS = [
  'get /api/v1/openapi.json',
  'get /api/v1/user/social-login/callback/{provider}',
  'get /api/v1/user/social-login/redirect',
  'post /api/v1/webhooks/{provider}',
];

/** Operations that respond with the envelope. */
export function callsOf(document: ApiDocument): DocumentedCall[] {
  return listOperations(document).filter(({ method, path }) => !OTHER_OPERATIONS.includes(`${method} ${path}`));
}

export function listOperations(document: ApiDocument): DocumentedCall[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method,
      path,
      operation: { ...operation, parameters: operation.parameters ?? [] },
      body: operation.requestBody?.content['application/json']?.schema ?? null,
    })),
  );
}
