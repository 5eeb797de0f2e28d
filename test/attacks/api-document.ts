/** The parts of an OpenAPI document that the tests walk. */
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
  summary?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, object>;
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

export function operationsOf(document: ApiDocument): DocumentedCall[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method,
      path,
      operation: { ...operation, parameters: operation.parameters ?? [] },
      body: operation.requestBody?.content['application/json']?.schema ?? null,
    })),
  );
}
