import type { Socket } from '../../../src/modules/devices/fit.rules.ts';
import type { ChargingRule } from '../files/fit-files.shapes.ts';

type Model = { slug: string; type: string; maker: string; series: string; year: number };

/** Charging sockets of a model, as far as known. */
export function findCharging(
  model: Model,
  rules: readonly ChargingRule[],
): { sockets: Socket[]; wireless: boolean | null } {
  let known: { sockets: Socket[]; wireless: boolean | null } = { sockets: [], wireless: null };
  for (const rule of rules) {
    if (!matchesModel(rule, model)) continue;
    const { sockets = known.sockets, wireless = known.wireless } = rule;
    known = { sockets, wireless };
  }
  return known;
}

function matchesModel(
  { types, makers, series, models, from = 0, to = Number.POSITIVE_INFINITY }: ChargingRule,
  model: Model,
) {
  const named = series || models ? series?.includes(model.series) || models?.includes(model.slug) : true;
  const isWithin = (names: readonly string[] | undefined, name: string) => !names || names.includes(name);
  return (
    named && isWithin(types, model.type) && isWithin(makers, model.maker) && model.year >= from && model.year <= to
  );
}
