import { describe, expect, test, vi } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors } from '../set-up.ts';

// Reads after a write return the new state: in the same operation, and in other operations of the same person.

const { ask, askAmongOthers, sent, asanaState, sandbox } = await createMutationTestServer();

const { emptyTask: task, fieldRichProject: project } = fixtures;

describe('a field that the response of a write does not contain', () => {
  test('is read after the write, in one request, and shows the write', async () => {
    const query = `mutation {
      updateTask(input: { task: "${task}", name: "Seen", assignee: "me" }) {
        task {
          name
          stories(first: 10) { nodes { text } }
          comments(first: 10) { nodes { text } }
          attachments(first: 10) { nodes { name } }
          subtasks(first: 10) { nodes { name } }
        }
      }
    }`;
    const { data, wireRequests } = expectNoErrors(await ask(query));
    expect(sent()).toEqual([
      [`PUT /tasks/${task} name`, { name: 'Seen', assignee: 'me' }],
      [`GET /tasks/${task}/stories?limit=100 text,type`],
      [`GET /attachments?parent=${task}&limit=10 name`],
      [`GET /tasks/${task}/subtasks?limit=10 name`],
    ]);
    expect(wireRequests).toBe(2);
    expect(data.updateTask.task).toEqual({
      name: 'Seen',
      stories: {
        nodes: [
          { text: 'changed the name to "Seen"' },
          { text: 'assigned this task to Ada Okafor' },
        ],
      },
      comments: { nodes: [] },
      attachments: { nodes: [] },
      subtasks: { nodes: [] },
    });
  });

  test('of the task of a new comment shows the comment', async () => {
    const query = `mutation {
      createComment(input: { task: "${task}", text: "Hello" }) {
        comment { target { comments(first: 5) { nodes { text } } } }
      }
    }`;
    const { data } = expectNoErrors(await ask(query));
    expect(data.createComment.comment.target.comments.nodes).toEqual([{ text: 'Hello' }]);
  });

  test('of the project of a new section shows the section', async () => {
    const query = `mutation {
      createSection(input: { project: "${project}", name: "Later" }) {
        section { project { sections(first: 100) { nodes { name } } } }
      }
    }`;
    const { data } = expectNoErrors(await ask(query));
    const names = data.createSection.section.project.sections.nodes;
    expect(names.at(-1)).toEqual({ name: 'Later' });
  });

  test('reports that the write was applied if its own read fails', async () => {
    sandbox.setFaults([{ kind: 'status', status: 403, route: 'GET /tasks/{task_gid}/stories' }]);
    const query = `mutation {
      updateTask(input: { task: "${task}", name: "Done" }) { task { name stories { nodes { text } } } }
    }`;
    const { errors } = await ask(query);
    expect(errors).toEqual([
      expect.objectContaining({
        path: ['updateTask', 'task', 'stories'],
        extensions: expect.objectContaining({ code: 'FORBIDDEN', applied: 'YES' }),
      }),
    ]);
    expect(await asanaState(`/tasks/${task}?opt_fields=name`)).toMatchObject({ name: 'Done' });
  });

  test('is not retryable if its own read fails temporarily: a retry would repeat the write', async () => {
    sandbox.setFaults([{ kind: 'status', status: 503, route: 'GET /tasks/{task_gid}/stories' }]);
    const { errors } = await ask(`mutation {
      updateTask(input: { task: "${task}", name: "Done" }) { task { name stories { nodes { text } } } }
    }`);
    expect(errors[0]?.extensions).toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
      applied: 'YES',
      retryable: false,
      help: expect.stringContaining('Do not send the mutation again'),
    });
  });

  test('of addTaskToSection reports that the task was moved if its own read fails', async () => {
    const [, , section] = await asanaState<{ gid: string }[]>(`/projects/${project}/sections`);
    sandbox.setFaults([{ kind: 'status', status: 403, route: 'GET /tasks/{task_gid}' }]);
    const query = `mutation {
      addTaskToSection(input: { task: "${task}", section: "${section?.gid}" }) { task { name } }
    }`;
    const { errors } = await ask(query);
    expect(errors[0]).toMatchObject({
      path: ['addTaskToSection', 'task'],
      extensions: { code: 'FORBIDDEN', applied: 'YES' },
    });
    sandbox.setFaults([]);
    expect(await asanaState(`/tasks/${task}?opt_fields=memberships.section`)).toMatchObject({
      memberships: [{ section: { gid: section?.gid } }],
    });
  });
});

test('an invalid argument inside a payload is rejected before the write, and the error reports this', async () => {
  const query = `mutation {
    updateTask(input: { task: "${task}", name: "Never" }) { task { stories(first: 0) { nodes { text } } } }
  }`;
  const { errors, wireRequests } = await ask(query);
  expect(errors[0]).toMatchObject({
    path: ['updateTask', 'task', 'stories'],
    extensions: { code: 'BAD_USER_INPUT', field: 'first', applied: 'NO' },
  });
  expect(wireRequests).toBe(0);
});

test('each write of an operation sees the writes before it', async () => {
  const query = `mutation {
    a: updateTask(input: { task: "${task}", name: "One" }) { task { name subtasks(first: 9) { nodes { name } } } }
    b: createTask(input: { parent: "${task}", name: "Part" }) { task { parent { name subtasks(first: 9) { nodes { name } } } } }
    c: updateTask(input: { task: "${task}", notes: "x" }) { task { name subtasks(first: 9) { nodes { name } } } }
  }`;
  const { data } = expectNoErrors(await ask(query));
  expect(data.a.task).toEqual({ name: 'One', subtasks: { nodes: [] } });
  expect(data.b.task.parent).toEqual({ name: 'One', subtasks: { nodes: [{ name: 'Part' }] } });
  expect(data.c.task).toEqual({ name: 'One', subtasks: { nodes: [{ name: 'Part' }] } });
  expect(sent()).toHaveLength(6);
});

test('a record that was read before a write is read again after it', async () => {
  // The definitions of the custom fields are read with the task, which still has its old name then.
  const query = `mutation {
    updateTask(input: { task: "${task}", name: "New", customFields: [{ field: "Effort", value: { number: 2 } }] }) {
      task { name customField(name: "Effort") { displayValue } }
    }
    addTaskToSection(input: { task: "${task}", section: "SECTION" }) {
      task { name customField(name: "Effort") { displayValue } section { name } }
    }
  }`;
  const [section] = await asanaState<{ gid: string }[]>(`/projects/${project}/sections`);
  const { data } = expectNoErrors(await ask(query.replace('SECTION', section?.gid ?? '')));
  const shown = { name: 'New', customField: { displayValue: '2.0 days' } };
  expect(data.updateTask.task).toEqual(shown);
  expect(data.addTaskToSection.task).toMatchObject(shown);
});

describe('a read in another operation of the same person', () => {
  const read = `{ task(id: "${task}") { name } }`;
  const rename = `mutation { updateTask(input: { task: "${task}", name: "New" }) { task { name } } }`;
  const countReceived = (method: string) =>
    sandbox.requests().filter((request) => request.method === method).length;
  const waitForReceived = (method: string, count: number) =>
    vi.waitFor(() => expect(countReceived(method)).toBe(count), { interval: 2 });

  test('that starts before a write is not shared with a read after the write', async () => {
    // The sandbox computes a response when the request arrives, so the slow response contains the state before the write.
    sandbox.setFaults([{ kind: 'latency', ms: 150, route: 'GET /tasks/{task_gid}', count: 1 }]);
    sandbox.clearRequests();
    const before = askAmongOthers(read);
    await waitForReceived('GET', 1);
    await askAmongOthers(rename);
    const after = await askAmongOthers(read);
    expect(after.data.task.name).toBe('New');
    expect(after.upstream.totals.shared).toBe(0);
    expect((await before).data.task.name).toBe('');
    expect(countReceived('GET')).toBe(2);
  });

  test('that starts during a write is not shared with a read after the write', async () => {
    sandbox.setFaults([
      { kind: 'latency', ms: 500, route: 'PUT /tasks/{task_gid}' },
      { kind: 'latency', ms: 1200, route: 'GET /tasks/{task_gid}', count: 1 },
    ]);
    sandbox.clearRequests();
    const write = askAmongOthers(rename);
    await waitForReceived('PUT', 1);
    const during = askAmongOthers(read);
    await waitForReceived('GET', 1);
    await write;
    const after = await askAmongOthers(read);
    expect(after.data.task.name).toBe('New');
    expect(after.upstream.totals.shared).toBe(0);
    expect((await during).data.task.name).toBe('');
  });

  test('that starts before a write is not shared with the same read of the payload', async () => {
    sandbox.setFaults([
      { kind: 'latency', ms: 150, route: 'GET /tasks/{task_gid}/subtasks', count: 1 },
    ]);
    sandbox.clearRequests();
    const subtasks = 'subtasks(first: 9) { nodes { name } }';
    const before = askAmongOthers(`{ task(id: "${task}") { ${subtasks} } }`);
    await vi.waitFor(() => expect(sandbox.requests()).toHaveLength(1), { interval: 2 });
    const { data } = await askAmongOthers(
      `mutation { createTask(input: { parent: "${task}", name: "Part" }) { task { parent { ${subtasks} } } } }`,
    );
    expect(data.createTask.task.parent.subtasks.nodes).toEqual([{ name: 'Part' }]);
    expect((await before).data.task.subtasks.nodes).toEqual([]);
  });
});
