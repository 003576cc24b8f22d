import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors, toMutation } from '../set-up.ts';

// Days on which users are out of office.

const { ask, sent } = await createMutationTestServer();
const { paidWorkspace: workspace, absence, deletedAbsence, graceGid, adaGid } = fixtures;
const days = { startDate: '2026-08-03', endDate: '2026-08-14' };
const selection = 'absence { startDate endDate user { gid } createdBy { gid } }';

test('a user has absences in a workspace, also by an e-mail address', async () => {
  for (const user of [graceGid, 'grace@fernwood.example']) {
    const query = `{ user(id: "${user}") { absences(workspace: "${workspace}") {
      nodes { gid startDate endDate user { gid } createdBy { gid } }
    } } }`;
    const { data } = expectNoErrors(await ask(query));
    expect(data.user.absences.nodes).toEqual([
      { gid: absence, ...days, user: { gid: graceGid }, createdBy: { gid: graceGid } },
    ]);
  }
});

test.each([
  ['from: "2026-08-14"', 'start_date=2026-08-14', 1],
  ['from: "2026-08-15"', 'start_date=2026-08-15', 0],
  ['to: "2026-08-03"', 'end_date=2026-08-03', 1],
  ['to: "2026-08-02"', 'end_date=2026-08-02', 0],
])('absences can be limited to days: %s', async (args, parameter, count) => {
  const query = `{ user(id: "${graceGid}") { absences(workspace: "${workspace}", ${args}) { nodes { gid } } } }`;
  const { data, reads } = expectNoErrors(await ask(query));
  expect(data.user.absences.nodes).toHaveLength(count);
  expect(reads.at(-1)).toContain(parameter);
});

test('days in the wrong order are rejected', async () => {
  const args = `workspace: "${workspace}", from: "2026-02-01", to: "2026-01-01"`;
  const { errors } = await ask(`{ user(id: "me") { absences(${args}) { nodes { gid } } } }`);
  expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT', field: 'to' } }]);
});

test('createAbsence records an absence, in one write', async () => {
  const input = { user: `User:${adaGid}`, workspace, ...days };
  const { data, wireRequests } = expectNoErrors(
    await ask(toMutation('createAbsence', selection), { input }),
  );
  const user = { gid: adaGid };
  expect(data.it.absence).toEqual({ ...days, user, createdBy: user });
  expect(sent()[0]?.[1]).toEqual({
    user: adaGid,
    workspace,
    start_date: '2026-08-03',
    end_date: '2026-08-14',
  });
  expect(wireRequests).toBe(1);
});

describe('updateAbsence', () => {
  const update = toMutation('updateAbsence', 'absence { startDate endDate }');

  test('changes one of the days', async () => {
    const input = { absence: deletedAbsence, endDate: '2027-01-03' };
    const { data } = expectNoErrors(await ask(update, { input }));
    expect(data.it.absence).toEqual({ startDate: '2026-12-24', endDate: '2027-01-03' });
    expect(sent()[0]?.[1]).toEqual({ end_date: '2027-01-03' });
  });

  test('names the input if the last day is before the first one after the change', async () => {
    const input = { absence: deletedAbsence, endDate: '2026-05-01' };
    const { errors } = await ask(update, { input });
    expect(errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT', field: 'endDate', applied: 'NO' } },
    ]);
  });

  test('is refused for the absence of somebody else', async () => {
    const { errors } = await ask(update, { input: { absence, endDate: '2026-08-20' } });
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN', applied: 'NO' } }]);
  });
});

test('deleteAbsence deletes an absence, which is then unknown', async () => {
  const mutation = toMutation('deleteAbsence', 'deletedAbsenceId');
  const { data } = expectNoErrors(await ask(mutation, { input: { absence: deletedAbsence } }));
  expect(data.it).toEqual({ deletedAbsenceId: `Absence:${deletedAbsence}` });
  const { errors } = await ask(`{ node(id: "Absence:${deletedAbsence}") { id } }`);
  expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
});
