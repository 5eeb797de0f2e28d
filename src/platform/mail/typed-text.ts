/** Longer than names are; characters. */
const MAX_NAME_LENGTH = 60;

/**
 * Text that a visitor typed, for a mail to an unproved address: mail programs find nothing in it to turn into a
 * link. A scheme is removed, and a dot before a letter ends its word, also the dots that browsers read as
 * one (UTS 46).
 */
export function withoutLinks(text: string): string {
  return text
    .replaceAll(/\p{L}[\p{L}\d+.-]*:\/+|\/{2,}/gu, ' ')
    .replaceAll(/([.\u3002\uff0e\uff61])(?=\p{L})/gu, '$1 ')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .trim();
}

/** A name or a title that a visitor typed, without links and no longer than names are. */
export function typedName(text: string): string {
  const name = [...withoutLinks(text.replaceAll(/\s+/gu, ' '))];
  return name.length <= MAX_NAME_LENGTH ? name.join('') : `${name.slice(0, MAX_NAME_LENGTH).join('').trimEnd()}…`;
}
