/**
 * Isolates the direction of a text inside a message, as `<bdi>` does in HTML: a name or amount in another direction would
 * otherwise reorder the words around it.
 */
export function isolateText(text: string): string {
  return `\u2068${text}\u2069`;
}
