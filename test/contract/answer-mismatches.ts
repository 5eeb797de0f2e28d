/** Responses that the OpenAPI document does not describe, since the last call of `takeMismatches`. */
const mismatches: string[] = [];

export function recordMismatch(mismatch: string): void {
  mismatches.push(mismatch);
}

/** Returns the mismatches and clears them. */
export function takeMismatches(): string[] {
  return mismatches.splice(0);
}
