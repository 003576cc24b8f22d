import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { caseCount, caseSeed, manyCasesMs } from '../../case-count.ts';
import { createChangeSetup, createItemReader } from './change-setup.ts';

// A reader that is interrupted at random places and continues after the last position that it has received.

const { commentOn, follow, restart, sandbox } = await createChangeSetup();
const task = fixtures.emptyTask;

/** What happens, in this order. */
const step = fc.oneof(
  // More than a page of events, now and then.
  { weight: 4, arbitrary: fc.record({ write: fc.constantFrom(1, 2, 10, 60) }) },
  { weight: 4, arbitrary: fc.record({ read: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 2, arbitrary: fc.constant({ resume: true } as const) },
  { weight: 1, arbitrary: fc.constant({ restart: true } as const) },
  { weight: 1, arbitrary: fc.constant({ joinOther: true } as const) },
  { weight: 1, arbitrary: fc.constant({ fail: true } as const) },
);

test('a reader that is interrupted receives every change once, in the order of the changes', {
  timeout: manyCasesMs,
}, async () => {
  let comments = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      const written: string[] = [];
      const received: string[] = [];
      const feed = await follow(task);
      let after = feed.position;
      let reader = createItemReader(feed);

      async function read(count: number): Promise<void> {
        for (const { position, change } of await reader.take(count)) {
          expect(change).not.toBeNull();
          after = position;
          if (change?.resource.resource_type === 'story') received.push(change.resource.gid);
        }
      }
      async function resume(): Promise<void> {
        await reader.leave();
        reader = createItemReader(await follow(task, after));
      }

      for (const one of steps) {
        if ('write' in one) {
          const texts = Array.from({ length: one.write }, (_, index) => `${comments + index}`);
          comments += one.write;
          written.push(...(await commentOn(task, texts)));
        } else if ('read' in one) {
          if (written.length - received.length >= one.read) await read(one.read);
        } else if ('restart' in one) {
          await restart();
          await resume();
        } else if ('joinOther' in one) {
          // The feed then continues while the reader is away, and its cursor is not the reader's.
          await follow(task);
        } else if ('fail' in one) {
          sandbox.setFaults([
            {
              kind: 'status',
              status: 503,
              service: 'asana',
              route: 'GET /events',
              share: 0.5,
              count: 6,
            },
          ]);
        } else {
          await resume();
        }
      }
      while (received.length < written.length) await read(1);
      // Nothing arrives twice: the next comment is the next item that is a comment.
      const last = await commentOn(task, ['last']);
      while (received.length === written.length) await read(1);
      expect(received).toEqual([...written, ...last]);
      await reader.leave();
      await restart();
    }),
    { numRuns: caseCount(15, 5), seed: caseSeed(20_261_123) },
  );
});
