import { type ApiModule, apiModules } from '../../src/api-modules.ts';
import type { Api } from '../../src/platform/http/api.ts';

export type Watch = {
  modules: ApiModule[];
  /** All registered endpoints. */
  registered: { method: string; path: string }[];
  /** Successful responses whose data differs from the documentation. */
  undocumented: string[];
};

/** The shop's modules, wrapped to record their endpoints and to validate their responses. */
export function watchedModules(): Watch {
  const watch: Watch = { modules: [], registered: [], undocumented: [] };
  const listening = (api: Api): Api => ({
    ...api,
    addEndpoint(definition) {
      watch.registered.push({ method: definition.method.toLowerCase(), path: `/api/v1${definition.path}` });
      api.addEndpoint({
        ...definition,
        async run(call) {
          const result = await definition.run(call);
          if (!result.ok) return result;
          const promised = definition.data.safeParse(result.value);
          if (!promised.success) watch.undocumented.push(`${definition.method} ${call.request.url}: ${promised.error}`);
          return result;
        },
      });
    },
  });
  watch.modules = apiModules.map((module) => (api, services) => module(listening(api), services));
  return watch;
}
