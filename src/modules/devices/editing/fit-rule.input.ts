import { z } from 'zod';
import { rowId } from '../../../kernel/integer.schemas.ts';
import { FIT_SOCKETS } from '../fit.rules.ts';

/** Devices and sockets of a rule: at most one of type, series and model; without one, the rule matches every device. */
export const fitRuleShape = {
  device_type_id: rowId.nullable().default(null),
  device_series_id: rowId.nullable().default(null),
  device_model_id: rowId.nullable().default(null),
  socket: z.enum(FIT_SOCKETS).nullable().default(null),
  with_cable: z.boolean().default(false),
  is_verified: z.boolean().default(true),
};
const fitRule = z.strictObject(fitRuleShape);
export type FitRuleInput = z.output<typeof fitRule>;
