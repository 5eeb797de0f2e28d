/** Maximum length of a name; characters. */
const MAX_NAME_LENGTH = 60;

/**
 * Removes links from user text in a mail to an unverified address, so that mail clients detect no link. Schemes are removed
 * and a space is inserted after a dot before a letter, also after the characters that browsers treat as a dot (UTS 46).
 */
export function removeLinks(text: string): string {
  return text
    .replaceAll(/\p{L}[\p{L}\d+.-]*:\/+|\/{2,}/gu, ' ')
    .replaceAll(/([.\u3002\uff0e\uff61])(?=\p{L})/gu, '$1 ')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .trim();
}

/** Cleans a name or title that a visitor typed: removes links and truncates it. */
export function cleanTypedName(text: string): string {
  const name = [...removeLinks(text.replaceAll(/\s+/gu, ' '))];
  return name.length <= MAX_NAME_LENGTH ? name.join('') : `${name.slice(0, MAX_NAME_LENGTH).join('').trimEnd()}…`;
}
