import { expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { caseCount, manyCasesMs } from '../../case-count.ts';
import { createLiveServer } from './live-server.ts';

// No later change brings what a failed read of a change would have contained, so the read is repeated before the result is delivered.

const { taskWithEverything: task, fieldRichProject: project } = fixtures;
const { editable: document } = documentFixtures;
const { asana, drive, subscribe, sandbox, recordReads } = await createLiveServer();

const route = 'GET /tasks/{task_gid}';
const taskChanged = 'subscription ($id: ID!) { taskChanged(id: $id) { kind task { name } } }';
const projectChanged =
  'subscription ($id: ID!) { projectChanged(id: $id) { kind nodeId task { name } } }';

test('a read that fails for a time is repeated, and the result is complete', async () => {
  const stream = await subscribe(taskChanged, { variables: { id: task } });
  // More failures than one read has attempts.
  sandbox.setFaults([{ kind: 'status', status: 503, route, count: 5 }]);
  await asana('PUT', `/tasks/${task}`, { name: 'At last' });
  const results = await stream.take(2);
  const changed = { name: 'At last' };
  expect(results.map(({ data, errors }) => [data.taskChanged, errors])).toEqual([
    [{ kind: 'CHANGED', task: changed }, undefined],
    [{ kind: 'ADDED', task: changed }, undefined],
  ]);
  expect(recordReads().length).toBeGreaterThan(5);
  // All attempts are part of the same report.
  expect(results[1]?.extensions.upstream?.totals.requests).toBe(6);
});

test('the document of a change is read again too', async () => {
  const stream = await subscribe(
    'subscription ($id: ID!) { documentChanged(id: $id) { kind document { title } } }',
    { variables: { id: document } },
  );
  const ofFile = 'GET /drive/v3/files/{fileId}';
  sandbox.setFaults([{ kind: 'status', status: 503, route: ofFile, count: 5 }]);
  await drive('PATCH', `/drive/v3/files/${document}`, { name: 'At last' });
  const [result] = await stream.take(1);
  expect(result?.data.documentChanged).toEqual({ kind: 'CHANGED', document: { title: 'At last' } });
});

test('only what failed is read again, by all who wait for it together', async () => {
  const selections = ['name', 'notes', 'name completed'];
  const streams = await Promise.all(
    selections.map((selection) =>
      subscribe(
        `subscription ($id: ID!) { projectChanged(id: $id) { task { ${selection} } section { name } } }`,
        { variables: { id: project } },
      ),
    ),
  );
  sandbox.clearRequests();
  sandbox.setFaults([{ kind: 'status', status: 503, route, count: 4 }]);
  const { gid } = await asana('POST', '/tasks', { name: 'One', projects: [project] });
  const results = await Promise.all(streams.map((stream) => stream.take(1)));
  expect(results.map(([result]) => result?.data.projectChanged.task)).toMatchObject([
    { name: 'One' },
    { notes: '' },
    { name: 'One', completed: false },
  ]);
  const reads = recordReads();
  expect(reads.filter((line) => line.startsWith('GET /sections'))).toHaveLength(1);
  expect(new Set(reads.filter((line) => line.startsWith('GET /tasks')))).toEqual(
    new Set([`GET /tasks/${gid} completed,name,notes`]),
  );
});

test('with faults in a third of the reads, no result lacks what a repeated read contains', {
  timeout: manyCasesMs,
  tags: 'slow',
}, async () => {
  const stream = await subscribe(projectChanged, { variables: { id: project } });
  // The faults are evenly distributed. A reset of a tenth of the actions would end each batch of ten.
  sandbox.setFaults([
    { kind: 'status', status: 503, service: 'asana', route, share: 0.3217 },
    { kind: 'reset', service: 'asana', route: 'POST /batch', share: 0.1093 },
  ]);
  // Each new task is several changes: of the task, and of its history.
  let results = 0;
  for (let made = 0; results < caseCount(600, 30); made += 30) {
    const names = Array.from({ length: 30 }, (_, index) => `Task ${made + index}`);
    for (const name of names) await asana('POST', '/tasks', { name, projects: [project] });
    const received: string[] = [];
    while (received.length < names.length) {
      const [result] = await stream.take(1);
      results += 1;
      expect(result?.errors).toBeUndefined();
      const { kind, nodeId, task: changed } = result?.data.projectChanged ?? {};
      expect(kind).not.toBe('RESYNC');
      if (kind === 'ADDED' && nodeId.startsWith('Task:')) received.push(changed.name);
    }
    expect(received).toEqual(names);
  }
});
