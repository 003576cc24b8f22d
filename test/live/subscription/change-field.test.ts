import { expect, test } from 'vitest';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { expectSameNames } from '../../expect-same-names.ts';
import { requestFieldsOf } from '../../request-field.ts';
import { plainSchema } from '../../schema-for.ts';
import { createLiveServer } from './live-server.ts';

// Every field of a change that makes a request: its failure leaves the rest of the change intact.

const { taskWithEverything: task, fieldRichProject: project, goal } = fixtures;
const { editable: document } = documentFixtures;
const { asana, drive, subscribe, sandbox } = await createLiveServer();

/** How a test makes a change, and the request of the field that fails. */
interface ChangeCase {
  readonly route: string;
  readonly selection: string;
  readonly change: () => Promise<unknown>;
}

const comment = (gid: string) => () =>
  asana('POST', `/tasks/${gid}/stories`, { text: 'A comment' });
const addTask = () => asana('POST', '/tasks', { name: 'A task', projects: [project] });
const attach = () =>
  asana('POST', '/attachments', {
    parent: task,
    resource_subtype: 'external',
    name: 'A link',
    url: 'https://example.com/',
  });
const addSection = () => asana('POST', `/projects/${project}/sections`, { name: 'A section' });
const renameGoal = () => asana('PUT', `/goals/${goal}`, { name: 'A name' });
const readTask = { route: 'GET /tasks/{task_gid}', selection: 'notes' };
const readUser = { route: 'GET /users/{user_gid}', selection: 'email' };
const readStory = { route: 'GET /stories/{story_gid}', selection: 'text' };

const cases: Readonly<Record<string, ChangeCase>> = {
  'DocumentChange.document': {
    route: 'GET /drive/v3/files/{fileId}',
    selection: 'title',
    change: () => drive('PATCH', `/drive/v3/files/${document}`, { name: 'A title' }),
  },
  'GoalChange.by': { ...readUser, change: renameGoal },
  'GoalChange.goal': { route: 'GET /goals/{goal_gid}', selection: 'notes', change: renameGoal },
  'GoalChange.story': {
    ...readStory,
    change: () => asana('POST', `/goals/${goal}/stories`, { text: 'A comment' }),
  },
  'ProjectChange.by': { ...readUser, change: addTask },
  'ProjectChange.project': {
    route: 'GET /projects/{project_gid}',
    selection: 'notes',
    change: () => asana('PUT', `/projects/${project}`, { name: 'A name' }),
  },
  'ProjectChange.section': {
    route: 'GET /sections/{section_gid}',
    selection: 'name',
    change: addSection,
  },
  'ProjectChange.story': {
    ...readStory,
    change: async () => comment((await addTask()).gid)(),
  },
  'ProjectChange.task': { ...readTask, change: addTask },
  'TaskChange.attachment': {
    route: 'GET /attachments/{attachment_gid}',
    selection: 'name',
    change: attach,
  },
  'TaskChange.by': { ...readUser, change: comment(task) },
  'TaskChange.story': { ...readStory, change: comment(task) },
  'TaskChange.task': { ...readTask, change: comment(task) },
};

const roots: Readonly<Record<string, readonly [field: string, id: string]>> = {
  DocumentChange: ['documentChanged', document],
  GoalChange: ['goalChanged', goal],
  ProjectChange: ['projectChanged', project],
  TaskChange: ['taskChanged', task],
};

test.each(Object.entries(cases))(
  '%s is null with a code if its read fails, and the rest of the change arrives',
  async (at, { route, selection, change }) => {
    const [type = '', name = ''] = at.split('.');
    const [root = '', id = ''] = roots[type] ?? [];
    const stream = await subscribe(
      `subscription { ${root}(id: "${id}") { kind nodeId ${name} { ${selection} } } }`,
    );
    sandbox.setFaults([{ kind: 'status', status: 403, route }]);
    await change();
    for await (const { data, errors } of stream) {
      expect(data[root]).toMatchObject({ kind: expect.any(String), [name]: null });
      if (errors === undefined) continue;
      expect(errors).toMatchObject([
        { path: [root, name], extensions: { code: 'FORBIDDEN', retryable: false } },
      ]);
      break;
    }
  },
);

test('every field of a change that makes a request has a case', () => {
  const fields = requestFieldsOf(plainSchema).filter(({ parent }) => roots[parent.name]);
  const names = fields.map(({ at }) => at);
  expectSameNames(Object.keys(cases), names, '`cases` needs each field that makes a request');
  expect(Object.keys(cases), 'the order of the cases').toEqual(names);
});
