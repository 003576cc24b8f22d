import { expect, test } from 'vitest';
import { landmark } from '../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../ask.ts';
import { world } from '../world.ts';

// The time given to one upstream request is short here, because each of these tests must wait until it is over.
const { ask, sandbox } = await createAsker({ UPSTREAM_TIMEOUT_MS: '300' });

test.for([
  ['Workspace', landmark.paidWorkspace, '/workspaces/{workspace_gid}'],
  ['Team', landmark.productTeam, '/teams/{team_gid}'],
  ['User', landmark.graceGid, '/users/{user_gid}'],
  ['Project', landmark.fieldRichProject, '/projects/{project_gid}'],
  ['Section', [...world.sections.keys()][0], '/sections/{section_gid}'],
  ['Task', landmark.taskWithEverything, '/tasks/{task_gid}'],
  ['Tag', landmark.tag, '/tags/{tag_gid}'],
  ['Story', landmark.richComment, '/stories/{story_gid}'],
  ['Attachment', [...world.attachments.keys()][0], '/attachments/{attachment_gid}'],
  ['CustomField', landmark.enumField, '/custom_fields/{custom_field_gid}'],
] as const)(
  'a %s that Asana is too slow to answer is null with UPSTREAM_TIMEOUT, and is not asked for again',
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
