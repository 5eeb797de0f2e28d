/** Escapes the wildcards of LIKE patterns in a text. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
