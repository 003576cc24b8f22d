import { expect, test } from 'vitest';
import type { Fault } from '../../../../sandbox/http/fault.ts';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';

// Strings of Asana that are enums in the schema. Asana can add values at any time.

const respond = (path: string, fields: object): Fault => ({
  kind: 'status',
  status: 200,
  route: `GET ${path}`,
  body: { data: { gid: '1', ...fields } },
});

const { ask, sandbox } = await createAsker();

const { approval, fieldRichProject } = fixtures;
const query = `{
  task(id: "${approval}") { name approvalStatus }
  project(id: "${fieldRichProject}") { name defaultView privacySetting }
}`;

test('a value that Asana added later is UNKNOWN and does not fail the query', async () => {
  sandbox.setFaults([
    respond('/tasks/{task_gid}', { name: 'A', approval_status: 'escalated' }),
    respond('/projects/{project_gid}', {
      name: 'B',
      default_view: 'hologram',
      privacy_setting: 'secret',
    }),
  ]);
  const { data, errors } = await ask(query);
  expect(errors).toEqual([]);
  expect(data).toEqual({
    task: { name: 'A', approvalStatus: 'UNKNOWN' },
    project: { name: 'B', defaultView: 'UNKNOWN', privacySetting: 'UNKNOWN' },
  });
});
