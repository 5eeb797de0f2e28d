import type { Resource } from '../resource.ts';

/** Field of a resource with a text, or with lines of text, in each language. */
export type TranslatedField = {
  name: string;
  /** Lines of text, which are edited and compared as one text. */
  isList: boolean;
  isMultiline: boolean;
  /** Characters of the text, or of one of its lines. */
  maxLength: number;
  /** Lines of a list. */
  maxLines: number;
};

/** The fields of a resource that have texts by language, in the order of its form. */
export function listTranslatedFields({ fields, sections }: Pick<Resource, 'fields' | 'sections'>): TranslatedField[] {
  return Object.values(sections)
    .flat()
    .flatMap((name): TranslatedField[] => {
      const control = fields[name]?.control;
      if (control?.kind === 'localized-text') {
        const { isMultiline, maxLength } = control;
        return [{ name, isList: false, isMultiline, maxLength, maxLines: 1 }];
      }
      if (control?.kind !== 'localized-lines') return [];
      const { maxLength, maxLines } = control;
      return [{ name, isList: true, isMultiline: true, maxLength, maxLines }];
    });
}

/** Resources with texts by language. */
export function hasTranslatedFields(resource: Pick<Resource, 'fields' | 'sections'>): boolean {
  return listTranslatedFields(resource).length > 0;
}
