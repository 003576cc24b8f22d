import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { OperationWork } from '../../../src/engine/event-loop/operation-work.ts';
import { toMask } from '../../../src/engine/loader/mask.ts';
import { createEditSender, type DocumentEdit } from '../../../src/operation/google/edit-sender.ts';
import type { Write } from '../../../src/operation/google/fallback-writer.ts';
import type { DocumentRecord } from '../../../src/service/google/record/document.ts';
import type { EditRequest } from '../../../src/service/google/record/edit-request.ts';
import { maxAttempts } from '../../../src/upstream/http/retry.ts';
import type { Delivery } from '../../../src/upstream/http/upstream-error.ts';
import { WriteFailed } from '../../../src/upstream/http/writer.ts';
import { googleError } from './google-error.ts';

// What an edit sends again, and what it counts, if responses are lost.

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const reply = { replies: [{}], writeControl: { requiredRevisionId: 'r2' } };
const before: DocumentRecord = { documentId: '1Doc', revisionId: 'r1' };
const changed: DocumentRecord = { documentId: '1Doc', revisionId: 'r2' };
const insertText: EditRequest = { insertText: { text: 'a', location: { index: 1 } } };
const replaceText: EditRequest = {
  replaceAllText: { containsText: { text: 'a' }, replaceText: 'b' },
};

const failed = (applied: Delivery, ...error: Parameters<typeof googleError>) =>
  new WriteFailed(googleError(...error), applied);
const lost = failed('unknown', 'unavailable');

interface Attempted {
  /** The result of each attempt; the edit succeeds if it is not an error. */
  readonly attempts: readonly (WriteFailed | null)[];
  /** The document after each attempt that failed. Null: it cannot be read. */
  readonly documents?: readonly (DocumentRecord | null)[];
  readonly edit?: Partial<DocumentEdit>;
  readonly mayRetry?: boolean;
  /** How much time the operation has. */
  readonly leftMs?: number;
  readonly isAborted?: boolean;
}

async function send(attempted: Attempted) {
  const { attempts, documents = [], edit, mayRetry = true, leftMs = 60_000 } = attempted;
  const sentAt: number[] = [];
  const counted: Delivery[] = [];
  let reads = 0;
  const startedAt = Date.now();
  const write: Write = async <Result extends object>() => {
    const result = attempts[sentAt.length] ?? null;
    sentAt.push(Date.now() - startedAt);
    if (result !== null) throw result;
    return reply as unknown as Result;
  };
  const sender = createEditSender({
    write,
    async readDocument() {
      const document = documents[reads] ?? null;
      reads += 1;
      if (document === null) throw new Error('The document cannot be read.');
      return document;
    },
    count: (applied) => counted.push(applied),
    mayRetry: () => mayRetry,
    operationWork: new OperationWork(),
    signal: attempted.isAborted
      ? AbortSignal.abort(new Error('ended'))
      : new AbortController().signal,
    deadlineAt: startedAt + leftMs,
  });
  const sending = sender(
    {
      reference: '1Doc',
      requests: [insertText],
      requiredRevisionId: 'r1',
      targetRevisionId: null,
      before,
      findSuggested: undefined,
      ...edit,
    },
    toMask(['documentId']),
  ).then(
    (result) => ({ result, error: null }),
    (error: unknown) => ({ result: null, error }),
  );
  await vi.advanceTimersByTimeAsync(120_000);
  const { result, error } = await sending;
  return { result, error, counted, reads, sentAt };
}

describe('an edit without a required revision', () => {
  test.each([
    ['whose response is lost', 'unknown'],
    ['that is rejected', 'no'],
  ] as const)('%s is sent once', async (_which, applied) => {
    const failure = failed(applied, 'unavailable');
    const edit = { requiredRevisionId: null, targetRevisionId: 'r1' };
    const { error, sentAt, reads, counted } = await send({ attempts: [failure], edit });
    expect([error, sentAt.length, reads, counted]).toEqual([failure, 1, 0, []]);
  });
});

describe('an edit with a required revision', () => {
  test('that succeeds is sent once, and the document is not read', async () => {
    const { result, sentAt, reads, counted } = await send({ attempts: [null] });
    expect([result, sentAt, reads, counted]).toEqual([reply, [0], 0, []]);
  });

  test('that is rejected is not sent again', async () => {
    const failure = failed('no', 'invalid-input');
    const { error, sentAt, reads, counted } = await send({ attempts: [failure] });
    expect([error, sentAt.length, reads, counted]).toEqual([failure, 1, 0, []]);
  });

  test('whose response is lost is sent again while the document has the revision', async () => {
    const { result, sentAt, counted } = await send({
      attempts: [lost, lost, null],
      documents: [before, before],
    });
    expect(result).toEqual(reply);
    expect(sentAt).toHaveLength(3);
    const [, second = 0, third = 0] = sentAt;
    expect(second).toBeGreaterThanOrEqual(100);
    expect(second).toBeLessThanOrEqual(200);
    expect(third - second).toBeGreaterThanOrEqual(200);
    expect(third - second).toBeLessThanOrEqual(400);
    // The last write is counted by its sender, the lost ones were not applied.
    expect(counted).toEqual(['no', 'no']);
  });

  test('waits as long as Google says before it is sent again', async () => {
    const { sentAt } = await send({
      attempts: [failed('unknown', 'unavailable', { retryAfterMs: 3000 }), null],
      documents: [before],
    });
    expect(sentAt).toEqual([0, 3000]);
  });

  test.each<[string, Partial<Attempted>, number]>([
    ['after the last attempt', {}, maxAttempts],
    ['if the server may retry no more', { mayRetry: false }, 1],
    ['without enough time', { leftMs: 100 }, 1],
  ])('is not sent again %s, and was not applied', async (_when, options, count) => {
    const { error, sentAt, counted } = await send({
      attempts: Array(maxAttempts + 1).fill(lost),
      documents: Array(maxAttempts + 1).fill(before),
      ...options,
    });
    expect(error).toMatchObject({ name: 'WriteFailed', reason: lost.reason, applied: 'no' });
    expect(sentAt).toHaveLength(count);
    expect(counted).toEqual(Array(count).fill('no'));
  });

  test('is not sent again if the time of the operation ends when it would be sent', async () => {
    const attempts = [failed('unknown', 'unavailable', { retryAfterMs: 1000 }), null];
    const at = (leftMs: number) => send({ attempts, documents: [before], leftMs });
    expect((await at(1000)).sentAt).toHaveLength(1);
    expect((await at(1001)).sentAt).toHaveLength(2);
  });

  test.each([
    ['times out', failed('unknown', 'timeout')],
    ['ends with status 504', failed('unknown', 'unavailable', { status: 504 })],
  ])('that %s can still be applied later', async (_what, failure) => {
    const { error, counted } = await send({
      attempts: [failure, lost],
      documents: [before, before],
      mayRetry: false,
    });
    expect(error).toMatchObject({ applied: 'unknown' });
    expect(counted).toEqual(['unknown']);
  });

  test('can still be applied later if only one of its attempts timed out', async () => {
    const { error, counted } = await send({
      attempts: [failed('unknown', 'timeout'), lost, lost],
      documents: [before, before, before],
    });
    expect(error).toMatchObject({ applied: 'unknown' });
    // Google applies at most one of them.
    expect(counted).toEqual(['unknown', 'no', 'no']);
  });

  test.each<[string, Partial<Attempted>]>([
    ['the document cannot be read', { documents: [null] }],
    ['the document has no revision', { documents: [{ documentId: '1Doc' }] }],
    ['the operation has ended', { documents: [before], isAborted: true }],
  ])('is not sent again, and may have been applied, if %s', async (_when, options) => {
    const { error, sentAt, counted } = await send({ attempts: [lost, null], ...options });
    expect(error).toBe(lost);
    expect([sentAt.length, counted]).toEqual([1, ['unknown']]);
  });
});

describe('if the document has another revision after a lost response,', () => {
  const afterLost = (applied: Delivery, edit: Partial<DocumentEdit> = {}) =>
    send({
      attempts: [lost],
      documents: [changed],
      edit: { findSuggested: async () => applied, ...edit },
    });

  test('an applied edit without replies has a result', async () => {
    const { result, counted } = await afterLost('yes', { requests: [insertText, insertText] });
    expect(result).toEqual({ replies: [{}, {}], writeControl: {} });
    expect(counted).toEqual(['yes']);
  });

  test.each([
    { addDocumentTab: {} },
    { createFooter: { type: 'DEFAULT' } },
    { createFootnote: { endOfSegmentLocation: {} } },
    { createHeader: { type: 'DEFAULT' } },
    { createNamedRange: { name: 'a', range: { startIndex: 1, endIndex: 2 } } },
    { insertInlineImage: { uri: 'https://a.example/b.png', endOfSegmentLocation: {} } },
    { insertInlineSheetsChart: { endOfSegmentLocation: {} } },
  ])('an applied edit with the reply to %j fails', async (request) => {
    const { error } = await afterLost('yes', { requests: [request] });
    expect(error).toMatchObject({ reason: lost.reason, applied: 'yes' });
  });

  test('an applied edit with a reply fails, because its reply is lost', async () => {
    const { error, counted } = await afterLost('yes', { requests: [insertText, replaceText] });
    expect(error).toMatchObject({ reason: lost.reason, applied: 'yes' });
    expect(counted).toEqual(['yes']);
  });

  test('an edit that was not applied is a conflict', async () => {
    const { error, counted } = await afterLost('no');
    expect(error).toMatchObject({ reason: { reason: 'revision-conflict' }, applied: 'no' });
    expect(counted).toEqual(['no']);
  });

  test.each<[string, () => Promise<Delivery>]>([
    ['cannot be decided', async () => 'unknown'],
    ['can no longer be computed', () => Promise.reject(new Error('ended'))],
  ])('an edit of which it %s fails', async (_what, findSuggested) => {
    const { error, counted } = await afterLost('unknown', { findSuggested });
    expect(error).toMatchObject({ reason: lost.reason, applied: 'unknown' });
    expect(counted).toEqual(['unknown']);
  });

  test('an edit that was sent twice is counted once as applied', async () => {
    const { result, counted } = await send({
      attempts: [lost, lost],
      documents: [before, changed],
      edit: { findSuggested: async () => 'yes' },
    });
    expect(result).toEqual({ replies: [{}], writeControl: {} });
    expect(counted).toEqual(['yes', 'no']);
  });

  test('an edit whose repetition conflicts is recognized as applied', async () => {
    const { result, counted } = await send({
      attempts: [lost, failed('no', 'revision-conflict')],
      documents: [before, changed],
      edit: { findSuggested: async () => 'yes' },
    });
    expect(result).toEqual({ replies: [{}], writeControl: {} });
    expect(counted).toEqual(['yes']);
  });
});
