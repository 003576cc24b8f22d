import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { stop } from '../../src/command/stop.ts';
import { Lifecycle } from '../../src/server/request/lifecycle.ts';
import { RequestAbort } from '../../src/upstream/http/abort-signal.ts';

/** Stops a server that closes like this. Returns the last line of the log. */
async function lastLineOf(close: () => Promise<void>): Promise<unknown> {
  const log: string[] = [];
  const logger = pino({ base: null }, { write: (line) => log.push(line) });
  await stop('SIGTERM', {
    config: { drainDelayMs: 0, stopTimeoutMs: 100 },
    lifecycle: new Lifecycle(),
    listening: { close: async () => {} },
    logger,
    close,
  });
  return JSON.parse(log.at(-1) ?? '');
}

describe('the log line of a stop', () => {
  test('contains no problem if everything was closed', async () => {
    expect(await lastLineOf(async () => {})).toEqual({
      level: 30,
      time: expect.any(Number),
      ms: expect.any(Number),
      endedOperations: 0,
      msg: 'stop',
    });
  });

  test('contains the error if something cannot be closed', async () => {
    const fail = () => Promise.reject(new Error('The disk is gone.'));
    expect(await lastLineOf(fail)).toMatchObject({
      level: 40,
      problem: 'The disk is gone.',
      msg: 'stop',
    });
  });

  test('says if the time limit was over before', async () => {
    expect(await lastLineOf(() => new Promise(() => {}))).toMatchObject({
      level: 40,
      problem: 'The time limit was over before everything was closed.',
      msg: 'stop',
    });
  });
});

test('a stop closes connections first, then waits for the operations in progress, and closes the rest', async () => {
  const events: string[] = [];
  const lifecycle = new Lifecycle();
  const operation = new RequestAbort();
  lifecycle.begin(operation);
  const stopped = stop('SIGTERM', {
    config: { drainDelayMs: 0, stopTimeoutMs: 5000 },
    lifecycle,
    listening: {
      async close(options) {
        events.push(`connections ${JSON.stringify(options)}`);
      },
    },
    logger: pino({ level: 'silent' }),
    close: async () => void events.push('the rest'),
  });
  await expect.poll(() => events).toEqual(['connections {"limitMs":5000,"silenceMs":1000}']);
  expect(lifecycle.phase).toBe('draining');
  await new Promise((resolve) => setImmediate(resolve));
  expect(events).toHaveLength(1);
  lifecycle.finish(operation);
  await stopped;
  expect(events).toEqual(['connections {"limitMs":5000,"silenceMs":1000}', 'the rest']);
});
