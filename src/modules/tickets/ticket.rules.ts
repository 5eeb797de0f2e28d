/** Questions about the condition of a device at booking; an absent key means unanswered. */
export const CONDITION_QUESTIONS = ['powersOn', 'touch', 'biometrics', 'water', 'cracks'] as const;
export type ConditionQuestion = (typeof CONDITION_QUESTIONS)[number];
export type Condition = Partial<Record<ConditionQuestion, boolean>>;

/** Avoids repeating the brand when the model name already starts with it. */
export function formatDeviceName(make: string, model: string): string {
  return model.toLowerCase().startsWith(make.toLowerCase()) ? model : `${make} ${model}`.trim();
}
