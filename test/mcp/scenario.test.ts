import { expect, test } from 'vitest';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { createToolTestServer } from './tool-client.ts';

// A task as an agent does it: it knows only the tools, looks up what it needs, and writes a summary.

const { connect, ask } = await createToolTestServer();

test('an agent comments on overdue tasks of a project, and links a summary with a table, in eight calls', async () => {
  const { client, call } = await connect({
    answer: () => ({ action: 'accept', content: { proceed: true } }),
  });
  let calls = 0;
  let bytes = Buffer.byteLength(JSON.stringify(await client.listTools()));
  const use = async (name: string, args: object) => {
    const result = await call(name, args);
    expect(result.isError, result.text).toBe(false);
    calls += 1;
    bytes += Buffer.byteLength(JSON.stringify(args)) + Buffer.byteLength(result.text);
    return result.content;
  };

  const found = await use('find', { text: 'App 3.0', workspace: fixtures.paidWorkspace });
  const [project] = found.data.projects;
  expect(project.name).toBe('App 3.0');

  const { matches } = await use('schema', { search: 'overdue tasks of a project' });
  expect(matches.join('\n')).toContain('TaskFilter.dueOn: DateRange');
  const { type } = await use('schema', { type: 'Mutation.linkDocument' });
  expect(type).toContain('input LinkDocumentInput');

  const { data } = await use('query', {
    document:
      'query ($id: ID!) { project(id: $id) { tasks(first: 3, filter: { completed: false, dueOn: { isSet: true } }) { nodes { id name dueOn } } } }',
    variables: { id: project.id },
  });
  const tasks: readonly { id: string; name: string; dueOn: string }[] = data.project.tasks.nodes;
  expect(tasks).toHaveLength(3);

  const comments = tasks.map(
    ({ id }, at) =>
      `c${at}: createComment(input: { task: "${id}", text: "Is this date still right?" }) { comment { id } }`,
  );
  await use('add', { document: `mutation { ${comments.join(' ')} }` });

  const table = [
    '| Task | Due |',
    '|---|---|',
    ...tasks.map(({ name, dueOn }) => `| ${name} | ${dueOn} |`),
  ];
  const created = await use('add', {
    document:
      'mutation ($markdown: String) { createDocument(input: { title: "Dates of App 3.0", markdown: $markdown }) { document { id url } losses } }',
    variables: { markdown: `# Dates\n\n${table.join('\n')}` },
  });
  const summary: string = created.data.createDocument.document.id;
  expect(created.data.createDocument.losses).toEqual([]);
  await use('add', {
    document:
      'mutation ($task: ID!, $document: ID!) { linkDocument(input: { task: $task, document: $document }) { task { id } } }',
    variables: { task: tasks[0]?.id, document: summary },
  });
  const changed = await use('change', {
    document:
      'mutation ($task: ID!) { updateTask(input: { task: $task, dueOn: "2026-12-31" }) { task { dueOn } } }',
    variables: { task: tasks[0]?.id },
  });
  expect(changed.data.updateTask.task.dueOn).toBe('2026-12-31');

  expect(calls).toBe(8);
  // The list of tools included.
  expect(bytes).toBeLessThan(16_000);
  const after = await ask(
    'query ($id: ID!) { task(id: $id) { dueOn documents { id title } comments { nodes { text } } } }',
    { id: tasks[0]?.id },
  );
  expect(after.data.task.documents).toContainEqual({ id: summary, title: 'Dates of App 3.0' });
  expect(after.data.task.comments.nodes.at(-1)).toEqual({ text: 'Is this date still right?' });
});
