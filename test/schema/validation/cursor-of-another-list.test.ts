import { describe, expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../ask.ts';

const { paidWorkspace: workspace, hundredTaskProject: project } = fixtures;
const { ask } = await createAsker();

describe('a cursor of another list', () => {
  const cursorOf = async (query: string) => {
    const { data } = await ask(query);
    return data.tasks.pageInfo.endCursor as string;
  };
  const page = 'pageInfo { endCursor }';

  test.each([
    ['of another project', `tasks(project: "${fixtures.fieldRichProject}", after: $after)`],
    ['with another filter', `tasks(project: "${project}", completed: true, after: $after)`],
    ['of objects of another type', `projects(workspace: "${workspace}", after: $after)`],
    ['of the complete workspace', `tasks(workspace: "${workspace}", after: $after)`],
  ])('%s is rejected before anything is sent', async (_what, field) => {
    const after = await cursorOf(`{ tasks(project: "${project}", first: 2) { ${page} } }`);
    const { errors, wireRequests } = await ask(
      `query ($after: String) { it: ${field} { ${page} } }`,
      { after },
    );
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({
      path: ['it'],
      extensions: { code: 'BAD_USER_INPUT', field: 'after' },
    });
    expect(wireRequests).toBe(0);
  });

  const other = fixtures.fieldRichProject;

  test.each([
    ['project', `project(id: "${other}") { name tasks(after: $after) { ${page} } }`],
    [
      'node',
      `node(id: "Project:${other}") { ... on Project { tasks(after: $after) { ${page} } } }`,
    ],
    [
      'resource',
      `resource(url: "https://app.asana.com/1/${workspace}/project/${other}/list") { ... on Project { tasks(after: $after) { ${page} } } }`,
    ],
    [
      'document',
      `document(id: "${documentFixtures.editable}") { title tasks(workspace: "${workspace}", after: $after) { ${page} } }`,
    ],
  ])('below %s is rejected, and only the record above the list is read', async (root, field) => {
    const after = await cursorOf(`{ tasks(project: "${project}", first: 2) { ${page} } }`);
    const { data, errors, reads } = await ask(`query ($after: String) { ${field} }`, { after });
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({
      path: [root, 'tasks'],
      extensions: { code: 'BAD_USER_INPUT', field: 'after' },
    });
    expect(data[root]).toMatchObject({ tasks: null });
    expect(reads.length).toBeLessThanOrEqual(1);
  });

  test('below records whose ids are not known is rejected after the records are read, and only the list of the cursor is read', async () => {
    const after = await cursorOf(`{ tasks(project: "${project}", first: 2) { ${page} } }`);
    const { data, errors, reads } = await ask(
      `query ($after: String) { projects(workspace: "${workspace}", first: 2) { nodes { name tasks(after: $after) { ${page} } } } }`,
      { after },
    );
    // One of the two projects has the list of the cursor; the other one is the error.
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({
      path: ['projects', 'nodes', expect.any(Number), 'tasks'],
      extensions: { code: 'BAD_USER_INPUT', field: 'after' },
    });
    const lists = data.projects.nodes.map(({ tasks }: { tasks: object | null }) => tasks !== null);
    expect(lists.toSorted()).toEqual([false, true]);
    expect(reads).toEqual([
      expect.stringContaining(`/workspaces/${workspace}/projects`),
      expect.stringContaining(`/projects/${project}/tasks`),
    ]);
  });

  test('is detected if a single character was changed', async () => {
    const after = await cursorOf(`{ tasks(project: "${project}", first: 2) { ${page} } }`);
    for (const index of [0, 8, after.length - 3]) {
      const changed = `${after.slice(0, index)}${after[index] === 'A' ? 'B' : 'A'}${after.slice(index + 1)}`;
      const { errors, wireRequests } = await ask(
        `query ($after: String) { tasks(project: "${project}", after: $after) { ${page} } }`,
        { after: changed },
      );
      expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'after' });
      expect(wireRequests).toBe(0);
    }
  });
});
