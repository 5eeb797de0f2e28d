/** Answers of the API that its document does not describe, found since the list was last read. */
const mismatches: string[] = [];

export function recordMismatch(mismatch: string): void {
  mismatches.push(mismatch);
}

/** Reads the list and empties it. */
export function takeMismatches(): string[] {
  return mismatches.splice(0);
}
