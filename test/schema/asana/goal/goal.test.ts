import { describe, expect, test } from 'vitest';
import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import { createMutationTestServer, expectNoErrors, toMutation } from '../set-up.ts';

// Goals, how they are measured, and their followers.

const { ask, sent } = await createMutationTestServer();
const { goal, teamGoal, paidWorkspace, productTeam } = fixtures;
const namesOf = ({ nodes }: { nodes: readonly { name: string }[] }) =>
  nodes.map(({ name }) => name);

test('a goal has its values, its metric and its time period, in one request', async () => {
  const query = `{ goal(id: "Goal:${goal}") {
    name notes htmlNotes startOn dueOn status isWorkspaceLevel isLiked numLikes
    owner { name } team { name } workspace { name } followers { name }
    timePeriod { displayName period startOn endOn }
    metric { unit currencyCode precision initialValue targetValue currentValue displayValue progressSource }
  } }`;
  const { data, wireRequests } = expectNoErrors(await ask(query));
  expect(data.goal).toEqual({
    name: 'Sell 10,000 speakers',
    notes: 'In all shops.',
    htmlNotes: '<body>In all shops.</body>',
    startOn: '2026-01-01',
    dueOn: '2026-12-31',
    status: 'GREEN',
    isWorkspaceLevel: true,
    isLiked: false,
    numLikes: 1,
    owner: { name: 'Ada Okafor' },
    team: null,
    workspace: { name: 'Fernwood Instruments' },
    followers: [{ name: 'Ada Okafor' }, { name: 'Grace Lindqvist' }],
    timePeriod: { displayName: 'FY26', period: 'FY', startOn: '2026-01-01', endOn: '2026-12-31' },
    metric: {
      unit: 'NONE',
      currencyCode: null,
      precision: 0,
      initialValue: 0,
      targetValue: 10_000,
      currentValue: 4200,
      displayValue: '4200',
      progressSource: 'manual',
    },
  });
  expect(wireRequests).toBe(1);
});

test('goals are listed by workspace, team and project', async () => {
  const query = `{
    workspace(id: "${paidWorkspace}") { goals { nodes { name } } }
    team(id: "${productTeam}") { goals { nodes { name } } }
    project(id: "${fixtures.fieldRichProject}") { goals { nodes { name } } }
  }`;
  const { data } = expectNoErrors(await ask(query, {}, 'grace'));
  expect(namesOf(data.workspace.goals)).toEqual([
    'Sell 10,000 speakers',
    'Answer within a day',
    'Open a shop',
    'Five patents',
  ]);
  expect(namesOf(data.team.goals)).toEqual(['Answer within a day', 'Five patents']);
  expect(namesOf(data.project.goals)).toEqual(['Sell 10,000 speakers']);
});

test('the goal of a secret team is refused to others', async () => {
  const { errors } = await ask(`{ goal(id: "${fixtures.secretGoal}") { name } }`, {}, 'grace');
  expect(errors[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' });
});

test('a workspace has the parts of its fiscal years, and a goal gets another one', async () => {
  const query = `{ workspace(id: "${paidWorkspace}") { timePeriods { nodes {
    id displayName period startOn endOn parent { displayName }
  } } } }`;
  const { data, wireRequests } = expectNoErrors(await ask(query));
  const [year, quarter] = data.workspace.timePeriods.nodes;
  expect(year).toMatchObject({ displayName: 'FY26', period: 'FY', parent: null });
  expect(quarter).toEqual({
    id: `TimePeriod:${fixtures.quarter}`,
    displayName: 'Q3 FY26',
    period: 'Q3',
    startOn: '2026-07-01',
    endOn: '2026-09-30',
    parent: { displayName: 'FY26' },
  });
  expect(wireRequests).toBe(1);
  const update = toMutation('updateGoal', 'goal { timePeriod { period } }');
  const changed = await ask(update, { input: { goal, timePeriod: quarter.id } });
  expect(expectNoErrors(changed).data.it.goal).toEqual({ timePeriod: { period: 'Q3' } });
  expect(sent().at(-1)?.[1]).toEqual({ time_period: fixtures.quarter });
  const cleared = await ask(update, { input: { goal, timePeriod: null } });
  expect(expectNoErrors(cleared).data.it.goal).toEqual({ timePeriod: null });
});

test('a goal names what supports it, and a goal the goals that it supports', async () => {
  const query = `{ goal(id: "${goal}") { relationships { nodes {
    name contributionWeight supportedGoal { name } goal { status } project { gid } task { gid } portfolio { gid }
  } } } teamGoal: goal(id: "${teamGoal}") { parentGoals { name } relationships { nodes { name } } } }`;
  const { data, wireRequests, reads } = expectNoErrors(await ask(query));
  const none = { goal: null, project: null, task: null, portfolio: null };
  const supportedGoal = { name: 'Sell 10,000 speakers' };
  const of = (name: string, contributionWeight: number, one: object) => ({
    ...{ name, contributionWeight, supportedGoal },
    ...none,
    ...one,
  });
  expect(data.goal.relationships.nodes).toEqual([
    of('Answer within a day', 0.5, { goal: { status: 'YELLOW' } }),
    of('App 3.0', 0, { project: { gid: fixtures.fieldRichProject } }),
    of('Ship the “storm” alert & its sound 🌩️', 0, { task: { gid: fixtures.taskWithEverything } }),
    of('Launches 2026', 1, { portfolio: { gid: fixtures.portfolio } }),
    of('🚀 Aria 2 launch', 0, { project: { gid: fixtures.hundredTaskProject } }),
  ]);
  expect(data.teamGoal).toEqual({
    parentGoals: [supportedGoal, { name: 'Five patents' }],
    relationships: { nodes: [] },
  });
  // Only the state of the supporting goal needs a read by its id.
  expect(reads).toHaveLength(6);
  expect(reads.at(-1)).toBe(`GET /goals/${teamGoal} status`);
  expect(wireRequests).toBe(2);
});

test('what others cannot see is not among what supports a goal', async () => {
  const query = `{ goal(id: "${fixtures.secondTeamGoal}") { relationships { nodes { project { gid } } } } }`;
  const supportFor = async (person: 'ada' | 'grace') => {
    const { data } = expectNoErrors(await ask(query, {}, person));
    return data.goal.relationships.nodes.map((node: { project: object | null }) => node.project);
  };
  const both = [{ gid: fixtures.hundredTaskProject }, null];
  expect(await supportFor('ada')).toEqual([...both, { gid: fixtures.privateProject }]);
  expect(await supportFor('grace')).toEqual(both);
});

test('the status updates of a goal name it', async () => {
  const query = `{ goal(id: "${goal}") { statusUpdates { nodes { title goal { name } project { name } } } } }`;
  const { data } = expectNoErrors(await ask(query));
  expect(data.goal.statusUpdates.nodes).toEqual([
    { title: 'Half of the way', goal: { name: 'Sell 10,000 speakers' }, project: null },
  ]);
});

describe('createGoal', () => {
  const mutation = toMutation('createGoal', 'goal { name dueOn isWorkspaceLevel team { name } }');

  test.each([
    ['the organization', {}, { isWorkspaceLevel: true, team: null }, { is_workspace_level: true }],
    [
      'a team',
      { team: productTeam },
      { isWorkspaceLevel: false, team: { name: 'Product' } },
      { team: productTeam },
    ],
  ])('creates a goal of %s, in one write', async (_whose, team, of, data) => {
    const input = { workspace: paidWorkspace, name: 'Grow', dueOn: '2026-12-31', ...team };
    const answer = expectNoErrors(await ask(mutation, { input }));
    expect(answer.data.it.goal).toEqual({ name: 'Grow', dueOn: '2026-12-31', ...of });
    expect(sent()[0]?.[1]).toEqual({
      workspace: paidWorkspace,
      name: 'Grow',
      due_on: '2026-12-31',
      ...data,
    });
    expect(answer.wireRequests).toBe(1);
  });

  test('names the input if a start date has no due date after a change', async () => {
    const update = toMutation('updateGoal', 'goal { name }');
    const { errors } = await ask(update, { input: { goal: teamGoal, startOn: '2026-01-01' } });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'startOn' });
  });
});

test('updateGoal changes the state and clears the description', async () => {
  const mutation = toMutation('updateGoal', 'goal { status notes }');
  const input = { goal, status: 'ACHIEVED', htmlNotes: null };
  const { data } = expectNoErrors(await ask(mutation, { input }));
  expect(data.it.goal).toEqual({ status: 'ACHIEVED', notes: '' });
  expect(sent()[0]?.[1]).toEqual({ status: 'achieved', notes: '' });
});

describe('the metric of a goal', () => {
  const set = toMutation('setGoalMetric', 'goal { metric { unit displayValue currencyCode } }');

  test('is set with defaults', async () => {
    const { data } = expectNoErrors(await ask(set, { input: { goal: teamGoal, targetValue: 20 } }));
    expect(data.it.goal.metric).toEqual({ unit: 'NONE', displayValue: '0', currencyCode: null });
    expect(sent()[0]?.[1]).toEqual({
      progress_source: 'manual',
      unit: 'none',
      precision: 0,
      initial_number_value: 0,
      target_number_value: 20,
      current_number_value: 0,
    });
  });

  test('is an amount of money in a currency', async () => {
    const money = { unit: 'CURRENCY', currencyCode: 'EUR', precision: 2 };
    const input = { goal: teamGoal, ...money, initialValue: 1, targetValue: 9, currentValue: 2.5 };
    const { data } = expectNoErrors(await ask(set, { input }));
    expect(data.it.goal.metric).toEqual({
      unit: 'CURRENCY',
      displayValue: '2.50',
      currencyCode: 'EUR',
    });
  });

  test('gets a value', async () => {
    const mutation = toMutation('setGoalValue', 'goal { metric { currentValue } }');
    const { data } = expectNoErrors(await ask(mutation, { input: { goal, currentValue: 4500 } }));
    expect(data.it.goal).toEqual({ metric: { currentValue: 4500 } });
    expect(sent()[0]?.[1]).toEqual({ current_number_value: 4500 });
  });

  test('must exist to get a value, and the error names the input', async () => {
    const mutation = toMutation('setGoalValue', 'goal { name }');
    const { errors } = await ask(mutation, { input: { goal: teamGoal, currentValue: 1 } });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field: 'currentValue' });
  });
});

describe('what supports a goal', () => {
  const add = toMutation('addGoalRelationship', 'goalRelationship { name contributionWeight }');
  const relationships = `{ goal(id: "${goal}") { relationships { nodes { name } } } }`;
  const supportOf = async () =>
    namesOf(expectNoErrors(await ask(relationships)).data.goal.relationships);

  test('is added with a part and a position', async () => {
    const input = { goal, supportingGoal: fixtures.secondTeamGoal, contributionWeight: 1 };
    const { data, wireRequests } = expectNoErrors(
      await ask(add, { input: { ...input, before: teamGoal } }),
    );
    expect(data.it.goalRelationship).toEqual({ name: 'Five patents', contributionWeight: 1 });
    expect(sent()[0]?.[1]).toEqual({
      supporting_resource: fixtures.secondTeamGoal,
      contribution_weight: 1,
      insert_before: teamGoal,
    });
    expect(wireRequests).toBe(1);
    expect((await supportOf()).slice(0, 2)).toEqual(['Five patents', 'Answer within a day']);
  });

  test.each([
    ['the goal itself', 'supportingGoal', goal],
    ['a project that supports it already', 'project', fixtures.fieldRichProject],
    ['a task that does not exist', 'task', '999'],
  ])('cannot be %s, and the error names the input', async (_what, field, gid) => {
    const { errors } = await ask(add, { input: { goal, [field]: gid } });
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', field, applied: 'NO' });
  });

  test('gets another part', async () => {
    const mutation = toMutation(
      'updateGoalRelationship',
      'goalRelationship { contributionWeight }',
    );
    const input = { goalRelationship: fixtures.goalRelationship, contributionWeight: 0.75 };
    const { data } = expectNoErrors(await ask(mutation, { input }));
    expect(data.it.goalRelationship).toEqual({ contributionWeight: 0.75 });
    expect(sent()[0]?.[1]).toEqual({ contribution_weight: 0.75 });
  });

  test('is removed', async () => {
    const mutation = toMutation('removeGoalRelationship', 'goal { gid }');
    const input = { goal, portfolio: fixtures.portfolio };
    const { data } = expectNoErrors(await ask(mutation, { input }));
    expect(data.it.goal).toEqual({ gid: goal });
    expect(sent()[0]?.[1]).toEqual({ supporting_resource: fixtures.portfolio });
    expect(await supportOf()).toHaveLength(4);
  });
});

test('followers of a goal are added and removed', async () => {
  const selection = 'goal { followers { gid } }';
  const followers = ['hana@fernwood.example'];
  const added = await ask(toMutation('addGoalFollowers', selection), {
    input: { goal, followers },
  });
  expect(expectNoErrors(added).data.it.goal.followers).toHaveLength(3);
  expect(sent()[0]?.[1]).toEqual({ followers });
  const removed = await ask(toMutation('removeGoalFollowers', selection), {
    input: { goal, followers: ['me', 'grace@fernwood.example', ...followers] },
  });
  expect(expectNoErrors(removed).data.it.goal.followers).toEqual([]);
});
