import { afterAll, afterEach, expect } from 'vitest';
import { onUndeclaredRefusal } from '../../src/platform/operations/undeclared-refusals.ts';
import { onUndeclaredLimit } from '../../src/platform/rate-limits/declared-limits.ts';
import { recordMismatch, takeMismatches } from './answer-mismatches.ts';

onUndeclaredRefusal(recordMismatch);
onUndeclaredLimit(recordMismatch);

/** Fails the test during which the API gave an undocumented response. */
function expectDocumentedAnswers(): void {
  expect(takeMismatches(), 'answers that /api/v1/openapi.json does not describe').toEqual([]);
}

afterEach(expectDocumentedAnswers);
afterAll(expectDocumentedAnswers);
