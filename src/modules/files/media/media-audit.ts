import type { AuditEntry } from '../../../platform/operations/operation.ts';
import { shortenFact } from '../../../platform/resources/describe-change.ts';
import type { MediaFile } from './media.store.ts';

type Facts = AuditEntry['before'];

export function describeMediaAction(
  actor: AuditEntry['actor'],
  action: 'upload' | 'update' | 'replace' | 'focal-point' | 'crop' | 'restore' | 'delete',
  id: number,
  facts: { before: Facts; after: Facts },
): AuditEntry {
  return { actor, action: `media-${action}`, subject: { kind: 'media', id: String(id) }, ...facts };
}

export function toMediaFacts({ name, alt }: Pick<MediaFile, 'name' | 'alt'>) {
  const texts = Object.entries(alt).map(([locale, text]) => `${locale}: ${text}`);
  return { file_name: shortenFact(name), alt: shortenFact(texts.join('\n')) };
}
