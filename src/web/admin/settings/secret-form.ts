/** Field of a form with secrets. The page does not contain the values of secrets. */
export type SecretField = {
  name: string;
  label: string;
  hint: string | undefined;
  control: { kind: 'secret' } | { kind: 'text' } | { kind: 'choice'; choices: { value: string; name: string }[] };
  isOptional: boolean;
  /** Empty for secrets. */
  value: string;
  /** Label of the checkbox that removes an optional secret; null when it is not set. */
  removeLabel: string | null;
};

/** Keys of a payment provider, or the mail server. */
export type SecretForm = {
  /** Id of a provider, or `mail`. */
  subject: string;
  title: string;
  text: string;
  /** Source of the current values, their last change, or the reason why they cannot be used. */
  status: { text: string; tone: 'info' | 'danger' };
  version: number;
  /** Empty when the values cannot be changed here. */
  fields: SecretField[];
  /** Null when there is nothing to test. */
  testLabel: string | null;
  /** Null when there is nothing to remove. */
  removal: { title: string; text: string } | null;
  /** Values to copy to the provider. */
  copies: { title: string; text: string; address: { label: string; value: string }; events: EventList | null } | null;
  isSaved: boolean;
};

type EventList = { label: string; names: readonly string[] };

/** Result of a submitted form that was not saved. */
export type SecretAnswer = {
  subject: string;
  /** Version that the values are based on: the one that was sent, or after a conflict the current one. */
  version: number;
  /** Current values that another editor has saved, by field label; null without a conflict. */
  conflict: { name: string; value: string }[] | null;
  notice: { text: string; isGood: boolean };
  errors: Record<string, string>;
  /** Submitted values without secrets. */
  values: Record<string, string>;
  /** Checkbox that confirms a refused change; null if it cannot be confirmed. */
  confirmation: { name: string; label: string } | null;
};
