/** What is asked about a device before it is taken in; absent: not said. */
export const CONDITION_QUESTIONS = ['powersOn', 'touch', 'biometrics', 'water', 'cracks'] as const;
export type ConditionQuestion = (typeof CONDITION_QUESTIONS)[number];
export type Condition = Partial<Record<ConditionQuestion, boolean>>;
