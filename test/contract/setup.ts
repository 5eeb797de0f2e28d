import { afterAll, afterEach, expect } from 'vitest';
import { onUndeclaredRefusal } from '../../src/platform/operations/undeclared-refusals.ts';
import { recordMismatch, takeMismatches } from './answer-mismatches.ts';

onUndeclaredRefusal(recordMismatch);

/** Fails the test during which the API gave an answer that its OpenAPI document does not describe. */
function expectDocumentedAnswers(): void {
  expect(takeMismatches(), 'answers that /api/v1/openapi.json does not describe').toEqual([]);
}

afterEach(expectDocumentedAnswers);
afterAll(expectDocumentedAnswers);
