import { isolateText } from '../../kernel/isolate-text.ts';
import type { Settings } from '../../modules/settings/settings.rules.ts';
import type { PdfSheet } from '../../platform/pdf/pdf-sheet.ts';

export const MUTED = '#565f70';

type DocumentHeader = {
  title: string;
  /** Line below the title; null for none. */
  subtitle: string | null;
  details: readonly (readonly [string, string])[];
  /** Name and contact of the sender. */
  sender: readonly string[];
};

/** Title and details at the start, the sender at the end. */
export function drawDocumentHeader(sheet: PdfSheet, { title, subtitle, details, sender }: DocumentHeader): void {
  const half = sheet.width / 2;
  sheet.twoColumns(
    () => {
      sheet.row([{ text: title, from: 0, width: half, size: 18, weight: 600 }], 'H1');
      if (subtitle !== null) sheet.row([{ text: subtitle, from: 0, width: half, weight: 600 }]);
      sheet.space(6);
      for (const [name, value] of details)
        sheet.row([
          { text: name, from: 0, width: 84, colour: MUTED },
          { text: value, from: 88, width: half - 92 },
        ]);
    },
    () => {
      const [name = '', ...rest] = sender.map(isolateText);
      sheet.row([{ text: name, from: half, width: half, align: 'end', size: 12, weight: 600 }]);
      for (const text of rest) sheet.row([{ text, from: half, width: half, align: 'end', colour: MUTED }]);
    },
  );
  sheet.space(18);
}

/** Name and contact of the shop. */
export function listShopLines({ siteName, companyName, companyNumber, email, phone }: Settings): string[] {
  return [companyName || siteName, companyNumber, email, phone].filter((line) => line !== '');
}
