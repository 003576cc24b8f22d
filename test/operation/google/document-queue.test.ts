import { getEventListeners } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createDocumentQueue } from '../../../src/operation/google/document-queue.ts';

const never = new AbortController().signal;
/** An operation can send many changes, and its signal outlives them. */
const expectNoListener = () => expect(getEventListeners(never, 'abort')).toEqual([]);

/** A change that lasts until it is released. */
function heldChange(steps: string[], name: string) {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const change = async () => {
    steps.push(`${name} begins`);
    await released;
    steps.push(`${name} ends`);
    return name;
  };
  return { change, release };
}

test('the changes of a document run one after another, and those of others do not wait', async () => {
  const queue = createDocumentQueue();
  const steps: string[] = [];
  const [first, second] = [heldChange(steps, 'first'), heldChange(steps, 'second')];
  const [one, two] = [queue('a', never, first.change), queue('a', never, second.change)];
  expect(await queue('b', never, async () => 'other')).toBe('other');
  expect(steps).toEqual(['first begins']);
  second.release();
  first.release();
  expect(await Promise.all([one, two])).toEqual(['first', 'second']);
  expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  await setImmediate();
  expectNoListener();
});

test('a change whose operation ends while it waits is rejected at once, and never begins', async () => {
  const queue = createDocumentQueue();
  const steps: string[] = [];
  const [first, second] = [heldChange(steps, 'first'), heldChange(steps, 'second')];
  const operation = new AbortController();
  const one = queue('a', never, first.change);
  const two = queue('a', operation.signal, second.change);
  operation.abort('ended');
  await expect(two).rejects.toBe('ended');
  expect(steps).toEqual(['first begins']);
  first.release();
  await one;
  await setImmediate();
  expect(steps).toEqual(['first begins', 'first ends']);
});

test('a change whose operation ends after it began is completed', async () => {
  const queue = createDocumentQueue();
  const steps: string[] = [];
  const { change, release } = heldChange(steps, 'first');
  const operation = new AbortController();
  const one = queue('a', operation.signal, change);
  await setImmediate();
  operation.abort('ended');
  release();
  expect(await one).toBe('first');
});

test('a change that fails does not keep the next one from running', async () => {
  const queue = createDocumentQueue();
  const failed = queue('a', never, () => Promise.reject(new Error('refused')));
  const next = queue('a', never, async () => 'next');
  await expect(failed).rejects.toThrow('refused');
  expect(await next).toBe('next');
  await setImmediate();
  expectNoListener();
});
