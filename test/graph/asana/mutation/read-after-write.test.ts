import { describe, expect, test, vi } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors } from '../set-up.ts';

// What is read after a write has seen it: in the same operation, and in another one of the same person.

const { ask, askAmongOthers, sent, asanaState: state, sandbox } = await createMutationTestServer();

const { emptyTask: task, fieldRichProject: project } = fixtures;

describe('what cannot ride on a write', () => {
  test('is read afterwards, in one request, and sees it', async () => {
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
      [`GET /tasks/${task}/stories?limit=10 text`],
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

  test('of a new comment’s task sees the comment', async () => {
    const query = `mutation {
      createComment(input: { task: "${task}", text: "Hello" }) {
        comment { target { comments(first: 5) { nodes { text } } } }
      }
    }`;
    const { data } = expectNoErrors(await ask(query));
    expect(data.createComment.comment.target.comments.nodes).toEqual([{ text: 'Hello' }]);
  });

  test('of a new section’s project sees the section', async () => {
    const query = `mutation {
      createSection(input: { project: "${project}", name: "Later" }) {
        section { project { sections(first: 100) { nodes { name } } } }
      }
    }`;
    const { data } = expectNoErrors(await ask(query));
    const names = data.createSection.section.project.sections.nodes;
    expect(names.at(-1)).toEqual({ name: 'Later' });
  });

  test('and fails leaves the write done, which the error says', async () => {
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
    expect(await state(`/tasks/${task}?opt_fields=name`)).toMatchObject({ name: 'Done' });
  });

  test('of addTaskToSection, and fails, leaves the task moved, which the error says', async () => {
    const [, , section] = await state<{ gid: string }[]>(`/projects/${project}/sections`);
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
    expect(await state(`/tasks/${task}?opt_fields=memberships.section`)).toMatchObject({
      memberships: [{ section: { gid: section?.gid } }],
    });
  });
});

test('what is wrong below a payload is refused before the write, which the error says', async () => {
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

test('each of several writes of one operation sees those before it', async () => {
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

test('what a write has read beforehand is read again after it', async () => {
  // The definitions of the fields are read with the task; its name then is the old one.
  const query = `mutation {
    updateTask(input: { task: "${task}", name: "New", customFields: [{ field: "Effort", value: { number: 2 } }] }) {
      task { name customField(name: "Effort") { displayValue } }
    }
    addTaskToSection(input: { task: "${task}", section: "SECTION" }) {
      task { name customField(name: "Effort") { displayValue } section { name } }
    }
  }`;
  const [section] = await state<{ gid: string }[]>(`/projects/${project}/sections`);
  const { data } = expectNoErrors(await ask(query.replace('SECTION', section?.gid ?? '')));
  const shown = { name: 'New', customField: { displayValue: '2.0 days' } };
  expect(data.updateTask.task).toEqual(shown);
  expect(data.addTaskToSection.task).toMatchObject(shown);
});

describe('a read of another operation of the same person', () => {
  const read = `{ task(id: "${task}") { name } }`;
  const rename = `mutation { updateTask(input: { task: "${task}", name: "New" }) { task { name } } }`;
  const arrivals = (method: string) =>
    sandbox.requests().filter((request) => request.method === method).length;
  const arrived = (method: string, count: number) =>
    vi.waitFor(() => expect(arrivals(method)).toBe(count), { interval: 2 });

  test('that is under way before a write is not shared with one after it', async () => {
    // The sandbox works a read out on arrival: the slow one holds what was before the write.
    sandbox.setFaults([{ kind: 'latency', ms: 150, route: 'GET /tasks/{task_gid}', count: 1 }]);
    sandbox.clearRequests();
    const before = askAmongOthers(read);
    await arrived('GET', 1);
    await askAmongOthers(rename);
    const after = await askAmongOthers(read);
    expect(after.data.task.name).toBe('New');
    expect(after.upstream.totals.shared).toBe(0);
    expect((await before).data.task.name).toBe('');
    expect(arrivals('GET')).toBe(2);
  });

  test('that begins while a write is under way is not shared with one after it', async () => {
    sandbox.setFaults([
      { kind: 'latency', ms: 60, route: 'PUT /tasks/{task_gid}' },
      { kind: 'latency', ms: 200, route: 'GET /tasks/{task_gid}', count: 1 },
    ]);
    sandbox.clearRequests();
    const write = askAmongOthers(rename);
    await arrived('PUT', 1);
    const during = askAmongOthers(read);
    await arrived('GET', 1);
    await write;
    const after = await askAmongOthers(read);
    expect(after.data.task.name).toBe('New');
    expect(after.upstream.totals.shared).toBe(0);
    expect((await during).data.task.name).toBe('');
  });

  test('that reads what a payload reads, before the write, does not answer the payload', async () => {
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
