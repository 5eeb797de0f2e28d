import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DatabaseDeadline, runWithDeadline } from './database-deadline.ts';

/**
 * Gives each request one deadline for all of its database calls. Call it before any other hook is added.
 * @param budgetMs database time of one request; milliseconds
 * @param onSpent receives the database time of each request that used any; milliseconds
 */
export function limitDatabaseTime(app: FastifyInstance, budgetMs: number, onSpent?: (spentMs: number) => void): void {
  const deadlines = new WeakMap<FastifyRequest, DatabaseDeadline>();
  app.addHook('onRequest', (request, _reply, done) => {
    const deadline = new DatabaseDeadline(budgetMs);
    deadlines.set(request, deadline);
    runWithDeadline(deadline, done);
  });
  // the body parser resumes in the asynchronous context of the socket
  app.addHook('preValidation', (request, _reply, done) => runWithDeadline(deadlines.get(request), done));
  app.addHook('onResponse', async (request) => {
    const deadline = deadlines.get(request);
    if (deadline && deadline.spentMs > 0) onSpent?.(deadline.spentMs);
    deadline?.close();
  });
}
