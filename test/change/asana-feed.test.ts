import { expect, test } from 'vitest';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { createChangeSetup, createItemReader, describeItem } from './change-setup.ts';

const setup = await createChangeSetup();
const { asana, follow } = setup;
const task = fixtures.taskWithEverything;

const rename = (name: string, person?: 'grace') => asana('PUT', `/tasks/${task}`, { name }, person);

test('a change arrives at every reader, after one poll', async () => {
  const readers = [createItemReader(await follow(task)), createItemReader(await follow(task))];
  await rename('Another name');
  for (const reader of readers) {
    const [item] = await reader.take(1);
    expect(item && describeItem(item)).toBe('changed task name');
    expect(item?.change).toMatchObject({
      action: 'changed',
      resource: { gid: task, resource_type: 'task' },
      change: { field: 'name', action: 'changed' },
      created_at: expect.stringMatching(/^\d{4}-/),
    });
  }
});

test('changes before the feed was opened do not arrive', async () => {
  await rename('Before');
  const reader = createItemReader(await follow(task));
  await asana('PUT', `/tasks/${task}`, { notes: 'After' });
  expect((await reader.take(1)).map(describeItem)).toEqual(['changed task notes']);
});
