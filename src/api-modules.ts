import { createOperationDeps } from './operation-deps.ts';
import { operationModules } from './operations.ts';
import type { Api } from './platform/http/api.ts';
import type { Operation } from './platform/operations/operation.ts';
import { registerOperations } from './platform/operations/register-operations.ts';
import type { Services } from './services.ts';

/** Registers the endpoints of one module. */
export type ApiModule = (api: Api, services: Services) => void;

/** JSON API of every module. */
export const apiModules: ApiModule[] = Object.values(operationModules).map(toApiModule);

function toApiModule(operations: readonly Operation[]): ApiModule {
  return (api, services) => registerOperations(api, operations, createOperationDeps(services));
}
