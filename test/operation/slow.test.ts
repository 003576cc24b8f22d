import { expect, test } from 'vitest';
import { fixtures } from '../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../ask.ts';
import { world } from '../world.ts';

// The upstream timeout is short here, because each of these tests waits for it.
const { ask, sandbox } = await createAsker({ UPSTREAM_TIMEOUT_MS: '300' });

test.for([
  ['Workspace', fixtures.paidWorkspace, '/workspaces/{workspace_gid}'],
  ['Team', fixtures.productTeam, '/teams/{team_gid}'],
  ['User', fixtures.graceGid, '/users/{user_gid}'],
  ['Project', fixtures.fieldRichProject, '/projects/{project_gid}'],
  ['Section', [...world.sections.keys()][0], '/sections/{section_gid}'],
  ['Task', fixtures.taskWithEverything, '/tasks/{task_gid}'],
  ['Tag', fixtures.tag, '/tags/{tag_gid}'],
  ['Story', fixtures.richComment, '/stories/{story_gid}'],
  ['Attachment', [...world.attachments.keys()][0], '/attachments/{attachment_gid}'],
  ['CustomField', fixtures.enumField, '/custom_fields/{custom_field_gid}'],
] as const)(
  'a %s that Asana does not return in time is null with UPSTREAM_TIMEOUT, and is not read again',
  async ([typeName, gid, route]) => {
    sandbox.setFaults([{ kind: 'hang', route: `GET ${route}` }]);
    const query = 'query ($id: ID!) { node(id: $id) { id } viewer { asana { connected } } }';
    const { data, errors, reads } = await ask(query, { id: `${typeName}:${gid}` });
    expect(data).toEqual({ node: null, viewer: { asana: { connected: true } } });
    expect(errors).toEqual([
      expect.objectContaining({
        path: ['node'],
        extensions: expect.objectContaining({
          code: 'UPSTREAM_TIMEOUT',
          service: 'asana',
          retryable: true,
        }),
      }),
    ]);
    expect(reads).toHaveLength(1);
  },
);
