import { escapeHtml } from '../../../../platform/http/escape-html.ts';

export type ExportedUnit = {
  id: string;
  /** Name for the translator. */
  name: string;
  source: string;
  /** Empty for a missing translation. */
  target: string;
  isOutdated: boolean;
  /** Characters of the translation; null without a limit. */
  maxLength: number | null;
};

/** `original` names the kind of the texts. */
export type ExportedFile = { original: string; units: readonly ExportedUnit[] };

/** XLIFF 1.2, which every translation tool reads. Texts have no inline elements. */
export function writeXliff({
  source,
  target,
  files,
}: {
  source: string;
  target: string;
  files: readonly ExportedFile[];
}): string {
  const parts = files.map(({ original, units }) => {
    const languages = `source-language="${escapeHtml(source)}" target-language="${escapeHtml(target)}"`;
    return `  <file original="${escapeHtml(original)}" ${languages} datatype="plaintext">
    <body>
${units.map(writeUnit).join('')}    </body>
  </file>
`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
${parts.join('')}</xliff>
`;
}

function writeUnit({ id, name, source, target, isOutdated, maxLength }: ExportedUnit): string {
  const limit = maxLength === null ? '' : ` maxwidth="${maxLength}" size-unit="char"`;
  const state = target === '' ? 'needs-translation' : isOutdated ? 'needs-review-translation' : 'translated';
  return `      <trans-unit id="${escapeHtml(id)}" resname="${escapeHtml(name)}"${limit} xml:space="preserve">
        <source>${escapeHtml(source)}</source>
        <target state="${state}">${escapeHtml(target)}</target>
      </trans-unit>
`;
}
