import type { LocalizedText } from '../../../kernel/locale.ts';
import type { FitRuleInput } from './fit-rule.input.ts';

/** Compatibility rule of a product with the name of its type, series or model; null for every device. */
export type StaffFitRule = FitRuleInput & { id: number; device: LocalizedText | null };

/** Type, series or model that a rule can name. */
export type DeviceChoice = { id: number; name: LocalizedText };
