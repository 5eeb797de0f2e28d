/** Charging sockets of devices; `own` is a proprietary plug or cradle. */
export const SOCKETS = ['usb-c', 'lightning', 'micro-usb', 'mains', 'own'] as const;
export type Socket = (typeof SOCKETS)[number];

/** Charging connection of an accessory: a socket, or wireless. */
export const FIT_SOCKETS = [...SOCKETS, 'wireless'] as const;
export type FitSocket = (typeof FIT_SOCKETS)[number];

export const VERDICTS = ['fits', 'unknown', 'not'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The properties of a device model that compatibility depends on. */
export type FittedModel = {
  id: number;
  seriesId: number;
  typeId: number;
  /** Empty when not known for certain. */
  sockets: readonly Socket[];
  /** Null when not known for certain. */
  wirelessCharging: boolean | null;
};

/** A compatibility rule: every field that is set must match; with no field set it matches every device. */
export type FitRule = {
  modelId: number | null;
  seriesId: number | null;
  typeId: number | null;
  socket: FitSocket | null;
  /** Needs a separate cable to the socket. */
  withCable: boolean;
  /** False: it may fit, but this is unverified. */
  sure: boolean;
};

export type Fit = {
  verdict: Verdict;
  /** Fits with a separate cable to this socket. */
  cable: FitSocket | null;
};

const UNKNOWN: Fit = { verdict: 'unknown', cable: null };
const NOT: Fit = { verdict: 'not', cable: null };

/**
 * Whether a product fits a device. One certainly matching rule is enough; it does not fit when no rule can match. A
 * product without rules is unknown.
 */
export function judgeFit(rules: readonly FitRule[], model: FittedModel): Fit {
  if (rules.length === 0) return UNKNOWN;
  const fits = rules.map((rule) => byRule(rule, model));
  return (
    fits.find(({ verdict, cable }) => verdict === 'fits' && cable === null) ??
    fits.find(({ verdict }) => verdict === 'fits') ??
    fits.find(({ verdict }) => verdict === 'unknown') ??
    NOT
  );
}

function byRule({ modelId, seriesId, typeId, socket, withCable, sure }: FitRule, model: FittedModel): Fit {
  if (modelId !== null && modelId !== model.id) return NOT;
  if (seriesId !== null && seriesId !== model.seriesId) return NOT;
  if (typeId !== null && typeId !== model.typeId) return NOT;
  const charges = socket === null ? true : isChargedBy(model, socket);
  if (charges === false) return NOT;
  if (charges === null || !sure) return UNKNOWN;
  return { verdict: 'fits', cable: withCable ? socket : null };
}

function isChargedBy({ sockets, wirelessCharging }: FittedModel, socket: FitSocket): boolean | null {
  if (socket === 'wireless') return wirelessCharging;
  return sockets.length === 0 ? null : sockets.includes(socket);
}
