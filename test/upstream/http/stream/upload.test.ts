import { Readable } from 'node:stream';
import { afterAll, expect, test, vi } from 'vitest';
import { toAsanaError } from '../../../../src/service/asana/error-mapping.ts';
import { asana as service } from '../../../../src/service/asana/service.ts';
import { createHttpClient } from '../../../../src/upstream/http/http-client.ts';
import { createUploader } from '../../../../src/upstream/http/stream/upload.ts';
import { WriteFailed } from '../../../../src/upstream/http/writer.ts';
import { createUploadTarget, refuse } from '../../../server/route/upload-target.ts';
import { createCaller } from '../caller.ts';
import { schedulerFor, uploadTurnsFor } from '../scheduler.ts';
import { transportWithoutProtection } from '../without-protection.ts';

const target = await createUploadTarget();
const http = createHttpClient();
afterAll(() => http.close());

const uploaderTo = (baseUrl: string) =>
  createUploader(
    {
      service,
      baseUrl,
      timeoutMs: 2000,
      http,
      scheduler: schedulerFor(50, 15),
      turns: uploadTurnsFor(5),
      ...transportWithoutProtection,
    },
    toAsanaError,
  );
const request = {
  route: '/attachments',
  address: '/attachments',
  fields: ['gid'],
  units: 1,
  contentType: 'multipart/form-data; boundary=x',
  head: '<',
  tail: '>',
};
const fileOf = (text: string) => ({
  stream: Readable.from([Buffer.from(text)]),
  byteLength: text.length,
  pace: { maxPauseMs: 2000, minBytesPerSecond: 1000 },
});
const failureOf = (upload: Promise<unknown>): Promise<WriteFailed> =>
  upload.then(
    () => Promise.reject(new Error('The upload did not fail.')),
    (error: unknown) => {
      if (error instanceof WriteFailed) return error;
      throw error;
    },
  );

test('a rejected token is replaced for the next upload, and this file is not sent again', async () => {
  target.use(refuse(401, 'Not Authorized'));
  const replaced: string[] = [];
  const { caller, seen } = createCaller({
    replaceToken: async (token) => {
      replaced.push(token);
      return 'new-token';
    },
  });
  const failure = await failureOf(uploaderTo(target.url).upload(request, fileOf('abc'), caller));
  expect(failure).toMatchObject({
    applied: 'no',
    reason: { reason: 'unavailable', retryable: true },
  });
  expect(replaced).toEqual(['token-of-ada']);
  expect(target.uploads).toHaveLength(1);
  expect(seen.requests).toMatchObject([{ method: 'POST', route: '/attachments', status: 401 }]);
});

test('a rejected token that cannot be replaced is an error of authentication', async () => {
  target.use(refuse(401, 'Not Authorized'));
  const { caller } = createCaller();
  const failure = await failureOf(uploaderTo(target.url).upload(request, fileOf('abc'), caller));
  expect(failure).toMatchObject({ applied: 'no', reason: { reason: 'unauthenticated' } });
});

test('an upload to a service that cannot be reached is not applied', async () => {
  const { caller } = createCaller();
  const uploader = uploaderTo('http://127.0.0.1:1');
  const failure = await failureOf(uploader.upload(request, fileOf('abc'), caller));
  expect(failure).toMatchObject({ applied: 'no', reason: { reason: 'unavailable' } });
});

test('an upload that is aborted while it waits for its turn is not sent', async () => {
  target.use(() => undefined);
  const uploader = createUploader(
    {
      service,
      baseUrl: target.url,
      timeoutMs: 700,
      http,
      scheduler: schedulerFor(50, 15),
      turns: uploadTurnsFor(1),
      ...transportWithoutProtection,
    },
    toAsanaError,
  );
  const first = failureOf(uploader.upload(request, fileOf('abc'), createCaller().caller));
  const controller = new AbortController();
  const { caller } = createCaller({ signal: controller.signal });
  const waiting = fileOf('abc');
  const second = failureOf(uploader.upload(request, waiting, caller));
  await vi.waitFor(() => expect(target.uploads).toHaveLength(1));
  controller.abort(new Error('The client disconnected.'));
  expect(await second).toMatchObject({ applied: 'no', reason: controller.signal.reason });
  expect(target.uploads).toHaveLength(1);
  expect(await first).toMatchObject({ applied: 'unknown', reason: { reason: 'timeout' } });
});
