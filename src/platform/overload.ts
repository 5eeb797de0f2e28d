import type { FastifyRequest } from 'fastify';
import { OverloadedError } from './unavailable.ts';

const overloaded = new WeakSet<FastifyRequest>();

/** Marks a request that may be answered by a copy and by nothing that takes time. */
export function markOverloaded(request: FastifyRequest): void {
  overloaded.add(request);
}

/** @throws OverloadedError for a marked request */
export function refuseWhenOverloaded(request: FastifyRequest): void {
  if (overloaded.has(request)) throw new OverloadedError();
}
