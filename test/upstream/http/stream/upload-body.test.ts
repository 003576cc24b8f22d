import { PassThrough, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { UploadBody } from '../../../../src/upstream/http/stream/upload-body.ts';

const create = (file: Readable, byteLength: number, limits: object = {}) =>
  new UploadBody({
    file,
    byteLength,
    head: '<ö>',
    tail: '</>',
    maxPauseMs: 10_000,
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
    const body = create(fileWith('123'), 6, { maxPauseMs: 50 });
    await expect(text(body)).rejects.toMatchObject({ fault: 'PAUSED' });
  });
});

test('a body that nobody reads fails after the time limit of its reader', async () => {
  const file = new PassThrough();
  const body = create(file, 1_000_000, { timeoutMs: 50, maxPauseMs: 10_000 });
  const failed = new Promise((resolve) => body.once('error', resolve));
  body.read();
  file.write(Buffer.alloc(500_000));
  expect(await failed).toMatchObject({ message: 'nothing is accepted' });
});

test('a body does not read more of a file than its reader takes', async () => {
  const file = new PassThrough({ highWaterMark: 1_000_000 });
  const body = create(file, 1_000_000);
  for (let part = 0; part < 50; part += 1) file.write(Buffer.alloc(10_000));
  body.read();
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
  expect(body.readableLength).toBeLessThan(150_000);
  body.destroy();
});
