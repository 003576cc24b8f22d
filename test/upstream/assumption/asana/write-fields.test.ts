import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';

// Asana does not return the requested fields in its response to a write.

const { ask, sandbox } = await createAsker();
const update = `mutation { updateTask(input: { task: "${fixtures.taskWithEverything}", name: "Renamed" }) { task { name htmlNotes } } }`;

test('a record is read once after a write whose response lacks fields', async () => {
  sandbox.setAssumptions({ broken: ['asana.write-fields'] });
  const { data, errors, upstream } = await ask(update);
  expect([errors, data.updateTask.task.name]).toEqual([[], 'Renamed']);
  expect(data.updateTask.task.htmlNotes).toMatch(/^<body>/);
  expect(upstream.totals).toMatchObject({ writes: 1, reads: 1 });
});

test('a write whose record cannot be read afterwards fails, and the error says that it was applied', async () => {
  sandbox.setAssumptions({ broken: ['asana.write-fields'] });
  sandbox.setFaults([{ kind: 'status', status: 403, route: 'GET /tasks/{task_gid}' }]);
  const { data, errors, upstream } = await ask(update);
  expect(data.updateTask).toBeNull();
  expect(errors[0]?.extensions).toMatchObject({
    code: 'FORBIDDEN',
    applied: 'YES',
    retryable: false,
  });
  expect(upstream.totals.writes).toBe(1);
});
