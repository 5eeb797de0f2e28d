/** Charging sockets of devices; `own` is a proprietary plug or cradle. */
export const SOCKETS = ['usb-c', 'lightning', 'micro-usb', 'mains', 'own'] as const;
export type Socket = (typeof SOCKETS)[number];

/** Charging connection of an accessory: a socket, or wireless. */
export const FIT_SOCKETS = [...SOCKETS, 'wireless'] as const;
export type FitSocket = (typeof FIT_SOCKETS)[number];

export const FIT_VERDICTS = ['fits', 'unknown', 'not'] as const;
export type FitVerdict = (typeof FIT_VERDICTS)[number];

/** The properties of a device model that compatibility depends on. */
export type DeviceProperties = {
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
  verdict: FitVerdict;
  /** Fits with a separate cable to this socket. */
  cable: FitSocket | null;
};

const UNKNOWN_FIT: Fit = { verdict: 'unknown', cable: null };
const DOES_NOT_FIT: Fit = { verdict: 'not', cable: null };

/**
 * Whether a product fits a device. One certainly matching rule is enough; it does not fit when no rule can match. A
 * product without rules is unknown.
 */
export function checkFit(rules: readonly FitRule[], model: DeviceProperties): Fit {
  if (rules.length === 0) return UNKNOWN_FIT;
  const fits = rules.map((rule) => applyRule(rule, model));
  return (
    fits.find(({ verdict, cable }) => verdict === 'fits' && cable === null) ??
    fits.find(({ verdict }) => verdict === 'fits') ??
    fits.find(({ verdict }) => verdict === 'unknown') ??
    DOES_NOT_FIT
  );
}

function applyRule({ modelId, seriesId, typeId, socket, withCable, sure }: FitRule, model: DeviceProperties): Fit {
  if (modelId !== null && modelId !== model.id) return DOES_NOT_FIT;
  if (seriesId !== null && seriesId !== model.seriesId) return DOES_NOT_FIT;
  if (typeId !== null && typeId !== model.typeId) return DOES_NOT_FIT;
  const charges = socket === null ? true : supportsSocket(model, socket);
  if (charges === false) return DOES_NOT_FIT;
  if (charges === null || !sure) return UNKNOWN_FIT;
  return { verdict: 'fits', cable: withCable ? socket : null };
}

function supportsSocket({ sockets, wirelessCharging }: DeviceProperties, socket: FitSocket): boolean | null {
  if (socket === 'wireless') return wirelessCharging;
  return sockets.length === 0 ? null : sockets.includes(socket);
}
