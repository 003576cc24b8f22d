import { PassThrough, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { UploadBody } from '../../../../src/upstream/http/stream/upload-body.ts';

const create = (file: Readable, byteLength: number, limits: object = {}) =>
  new UploadBody({
    file,
    byteLength,
    head: '<ö>',
    tail: '</>',
    pace: { maxPauseMs: 10_000, minBytesPerSecond: 1000 },
    timeoutMs: 10_000,
    toTimeout: () => new Error('nothing is accepted'),
    ...limits,
  });

const fileWith = (...parts: readonly string[]) => {
  const file = new PassThrough();
  for (const part of parts) file.write(part);
  return file;
};

test('a file is between its head and its tail, and the length counts bytes', async () => {
  const file = fileWith('abc', 'def');
  const body = create(file, 6);
  expect(body.byteLength).toBe(4 + 6 + 3);
  file.end();
  expect(await text(body)).toBe('<ö>abcdef</>');
  expect(body.isComplete).toBe(true);
});

describe('a body fails and stays incomplete if the file', () => {
  test.each<[string, (file: PassThrough) => void, string]>([
    ['is larger than announced', (file) => file.end('7'), 'LARGER'],
    ['is smaller than announced', (file) => file.end(), 'SMALLER'],
    ['fails', (file) => file.destroy(new Error('reset')), 'CLIENT_LEFT'],
    ['is closed', (file) => file.destroy(), 'CLIENT_LEFT'],
  ])('%s', async (_how, end, fault) => {
    const file = fileWith('123456');
    const body = create(file, fault === 'SMALLER' ? 7 : 6);
    const ended = text(body);
    end(file);
    await expect(ended).rejects.toMatchObject({ fault });
    expect(body.isComplete).toBe(false);
  });

  test('was closed before', async () => {
    const file = fileWith('123');
    file.destroy();
    await expect(text(create(file, 6))).rejects.toMatchObject({ fault: 'CLIENT_LEFT' });
  });

  test('pauses for too long', async () => {
    const body = create(fileWith('123'), 6, {
      pace: { maxPauseMs: 50, minBytesPerSecond: 1000 },
    });
    await expect(text(body)).rejects.toMatchObject({ fault: 'PAUSED' });
  });
});

describe('a body that reads ahead', () => {
  /** Starts to read ahead. The result tells whether enough has arrived. */
  const readAhead = (body: UploadBody) => {
    let isReady = false;
    void body.readAhead().then(() => {
      isReady = true;
    });
    return () => setTimeout(20).then(() => isReady);
  };

  test('is ready when 64 KB have arrived, and then reads no more', async () => {
    const file = new PassThrough({ highWaterMark: 1_000_000 });
    file.write(Buffer.alloc(60_000));
    const body = create(file, 1_000_000);
    const isReady = readAhead(body);
    expect(await isReady()).toBe(false);
    for (let part = 0; part < 20; part += 1) file.write(Buffer.alloc(10_000));
    expect(await isReady()).toBe(true);
    expect(body.readableLength).toBeLessThan(100_000);
    body.destroy();
  });

  test('is ready when a short file is complete', async () => {
    const file = fileWith('abc');
    const body = create(file, 3);
    const isReady = readAhead(body);
    expect(await isReady()).toBe(false);
    file.end();
    expect(await isReady()).toBe(true);
    expect(await text(body)).toBe('<ö>abc</>');
  });

  test('fails if the file breaks, also before it begins to read', async () => {
    const file = fileWith('abc');
    const body = create(file, 6);
    const failed = body.readAhead();
    file.destroy();
    await expect(failed).rejects.toMatchObject({ fault: 'CLIENT_LEFT' });
    await expect(create(file, 6).readAhead()).rejects.toMatchObject({ fault: 'CLIENT_LEFT' });
  });

  test('has no time limit while it waits for its turn', async () => {
    const file = fileWith('abc');
    const body = create(file, 3, { timeoutMs: 20, pace: { maxPauseMs: 20, minBytesPerSecond: 1 } });
    file.end();
    await body.readAhead();
    await setTimeout(60);
    expect(await text(body)).toBe('<ö>abc</>');
  });
});

describe('a sender that is slower than the minimum rate', () => {
  const pace = { maxPauseMs: 60_000, minBytesPerSecond: 1000 };

  /** Sends a byte each second. Returns after how many seconds the body fails. */
  async function secondsUntilEnd(limits: object, isSending: boolean) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const file = new PassThrough();
    const body = create(file, 1_000_000, { pace, ...limits });
    void text(body).catch(() => undefined);
    if (isSending) body.startSending();
    for (let second = 0; second < 200; second += 1) {
      if (body.failure !== null) {
        expect(body.failure).toMatchObject({ fault: 'PAUSED' });
        return second;
      }
      file.write('x');
      await vi.advanceTimersByTimeAsync(1000);
    }
    return null;
  }
  afterEach(() => void vi.useRealTimers());

  test('is ended when it is as far behind as it may pause', async () => {
    expect(await secondsUntilEnd({}, true)).toBe(61);
  });

  test('is ended after some seconds if another upload waits for its connection', async () => {
    expect(await secondsUntilEnd({ isContended: () => true }, true)).toBeLessThan(8);
  });

  test('does not have to give way before it has a connection', async () => {
    expect(await secondsUntilEnd({ isContended: () => true }, false)).toBe(61);
  });

  test('is not ended if it is fast enough', async () => {
    expect(await secondsUntilEnd({ pace: { ...pace, minBytesPerSecond: 1 } }, true)).toBeNull();
  });
});

test('a body that nobody reads fails after the time limit of its reader', async () => {
  const file = new PassThrough();
  const body = create(file, 1_000_000, { timeoutMs: 50 });
  const failed = new Promise((resolve) => body.once('error', resolve));
  body.startSending();
  body.read();
  file.write(Buffer.alloc(500_000));
  expect(await failed).toMatchObject({ message: 'nothing is accepted' });
});

test('a body does not read more of a file than its reader takes', async () => {
  const file = new PassThrough({ highWaterMark: 1_000_000 });
  const body = create(file, 1_000_000);
  for (let part = 0; part < 50; part += 1) file.write(Buffer.alloc(10_000));
  body.read();
  await setTimeout(20);
  expect(body.readableLength).toBeLessThan(150_000);
  body.destroy();
});
