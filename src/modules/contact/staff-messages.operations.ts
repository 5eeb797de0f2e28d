import { z } from 'zod';
import { ok, refuse } from '../../kernel/result.ts';
import type { FileResponse } from '../../platform/http/file-response.ts';
import { defineCommand, defineQuery } from '../../platform/operations/operation.ts';
import { PHOTO_TYPES, readPrivatePhoto } from '../../platform/pictures/read-private-photo.ts';
import { staffWith } from '../staff/staff-access.ts';
import { answerMessage, closeMessage } from './answer-message.ts';
import { answerMessageInput, messageParams, messagePhotoParams, messagesQuery } from './contact.input.ts';
import { selectMessagePhotos, selectMessages } from './contact.store.ts';
import { messagesSchema, statusChangeSchema, toMessageAnswer } from './staff-messages.answers.ts';

const tags = ['staff'];
const PAGE_SIZE = 20;

export const listMessagesOperation = defineQuery({
  name: 'contact.list-messages',
  access: staffWith('customers.read'),
  input: messagesQuery,
  refusals: {},
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/messages',
      operationId: 'listContactMessages',
      summary: 'For staff: contact messages by status; `photos` are image URLs',
    },
  ],
  async run({ db }, { status, page }) {
    const { rows, total } = await selectMessages(db, { status, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
    return ok({ rows, total, page });
  },
  data: messagesSchema,
  toData: ({ rows, total, page }) => ({
    messages: {
      data: rows.map(toMessageAnswer),
      current_page: page,
      last_page: Math.max(1, Math.ceil(total / PAGE_SIZE)),
      per_page: PAGE_SIZE,
      total,
    },
  }),
});

export const getMessagePhotoOperation = defineQuery({
  name: 'contact.get-message-photo',
  access: staffWith('customers.read'),
  params: messagePhotoParams,
  refusals: { 'api.not-found': 'missing' },
  tags,
  file: PHOTO_TYPES,
  routes: [
    {
      method: 'GET',
      path: '/admin/messages/{id}/photos/{photo}',
      operationId: 'getContactMessagePhoto',
      summary: 'For staff: a photo attached to a message',
    },
  ],
  async run({ db, deps }, { id, photo }) {
    const found = (await selectMessagePhotos(db, id)).find((one) => one.id === photo);
    return found ? ok(await readPrivatePhoto(deps.config.dataDir, found)) : refuse('api.not-found', {}, 'missing');
  },
  data: z.custom<FileResponse>(),
});

export const answerMessageOperation = defineCommand({
  name: 'contact.answer-message',
  access: staffWith('customers.write'),
  params: messageParams,
  input: answerMessageInput,
  refusals: { 'contact.not-found': 'missing', 'contact.closed': 'conflict' },
  idempotency: 'key',
  audit: ({ id, answer }, { before }, actor) => ({
    actor,
    action: 'message-answer',
    subject: { kind: 'message', id },
    before: { status: before },
    after: { status: 'answered', answer },
  }),
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/messages/{id}/answer',
      operationId: 'answerContactMessage',
      summary: 'For staff: answer a message by e-mail in the language of the sender',
    },
  ],
  run: ({ db, now }, { id, answer }) => answerMessage(db, id, answer, now),
  data: statusChangeSchema,
  toData: ({ id, status }) => ({ id, status }),
});

export const closeMessageOperation = defineCommand({
  name: 'contact.close-message',
  access: staffWith('customers.write'),
  params: messageParams,
  refusals: { 'contact.not-found': 'missing' },
  idempotency: 'key',
  audit: ({ id }, { before }, actor) =>
    before === 'closed'
      ? null
      : {
          actor,
          action: 'message-close',
          subject: { kind: 'message', id },
          before: { status: before },
          after: { status: 'closed' },
        },
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/messages/{id}/close',
      operationId: 'closeContactMessage',
      summary: 'For staff: close a message',
    },
  ],
  run: ({ db }, { id }) => closeMessage(db, id),
  data: statusChangeSchema,
  toData: ({ id, status }) => ({ id, status }),
});

export const staffMessageOperations = [
  listMessagesOperation,
  getMessagePhotoOperation,
  answerMessageOperation,
  closeMessageOperation,
] as const;
