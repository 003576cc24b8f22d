import { expect, test } from 'vitest';
import { SenderTime } from '../../../../src/upstream/http/stream/sender-time.ts';

test('a sender is behind by the time that it takes, less the time that its bytes may take', () => {
  const sender = new SenderTime(1000);
  sender.start(0);
  expect(sender.behindMs(300)).toBe(300);
  sender.add(200, 500);
  expect(sender.behindMs(500)).toBe(300);
  expect(sender.behindMs(600)).toBe(400);
});

test('a sender is never ahead, however many bytes it has sent', () => {
  const sender = new SenderTime(1000);
  sender.start(0);
  sender.add(1_000_000, 10);
  expect(sender.behindMs(10)).toBe(0);
  expect(sender.behindMs(5010)).toBe(5000);
});

test('time in which nobody waits for bytes does not count', () => {
  const sender = new SenderTime(1000);
  sender.start(0);
  sender.stop(100);
  expect(sender.behindMs(5000)).toBe(100);
  sender.start(5000);
  sender.start(5050);
  expect(sender.behindMs(5100)).toBe(200);
});
