import { expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createAsker } from '../../../ask.ts';
import { testType } from '../type-test.ts';

const asker = await createAsker();
const gid = fixtures.finishedJob;

testType(asker, {
  typeName: 'Job',
  gid,
  root: 'job',
  route: '/jobs/{job_gid}',
  addresses: [],
  allFields: {
    selection:
      'id gid status isFinished resourceSubtype newTask { dueOn } newProject { name } newPortfolio { name } newProjectTemplate { name }',
    result: {
      id: `Job:${gid}`,
      gid,
      status: 'SUCCEEDED',
      isFinished: true,
      resourceSubtype: 'duplicate_task',
      newTask: { dueOn: '2026-06-26' },
      newProject: null,
      newPortfolio: null,
      newProjectTemplate: null,
    },
    reads: [
      `/jobs/${gid} new_portfolio.name,new_project.name,new_project_template.name,new_task.due_on,resource_subtype,status`,
    ],
    wireRequests: 1,
  },
  list: null,
  hidden: { gid, person: 'grace' },
});

test('a status of a job that Asana adds later is UNKNOWN, and the job is not finished', async () => {
  asker.sandbox.setFaults([
    {
      kind: 'status',
      status: 200,
      route: 'GET /jobs/{job_gid}',
      body: { data: { gid, status: 'paused' } },
    },
  ]);
  const { data } = await asker.ask(`{ job(id: "${gid}") { status isFinished } }`);
  expect(data.job).toEqual({ status: 'UNKNOWN', isFinished: false });
});
