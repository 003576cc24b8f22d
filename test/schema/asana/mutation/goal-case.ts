import { fixtures } from '../../../../sandbox/world/fixture/fixture.ts';
import type { MutationTestServer } from '../set-up.ts';
import type { MutationCase } from './mutation-kind.ts';

// The mutations of goals, for the table of mutations.

const { goal, teamGoal, secondTeamGoal, guestGid, graceGid } = fixtures;

interface GoalState {
  readonly name: string;
  readonly metric: { readonly target_number_value: number; readonly current_number_value: number };
  readonly followers: readonly { readonly gid: string }[];
}

type ReadState = MutationTestServer['asanaState'];

const stateOf = (asanaState: ReadState, gid: string) => asanaState<GoalState>(`/goals/${gid}`);

async function countFollowers(asanaState: ReadState, user: string): Promise<number> {
  const { followers } = await stateOf(asanaState, goal);
  return followers.filter(({ gid }) => gid === user).length;
}

async function countSupport(
  asanaState: ReadState,
  supported: string,
  supporting: string,
): Promise<number> {
  const all = await asanaState<
    readonly { readonly supporting_resource: { readonly gid: string } }[]
  >(`/goal_relationships?supported_goal=${supported}&opt_fields=supporting_resource`);
  return all.filter(({ supporting_resource: { gid } }) => gid === supporting).length;
}

export const goalCases: readonly MutationCase[] = [
  {
    name: 'createGoal',
    input: (name) => ({ workspace: fixtures.paidWorkspace, name }),
    selection: 'goal { name }',
    route: 'POST /goals',
    async countWrites({ asanaState }, names) {
      const all = await asanaState<readonly { name: string }[]>(
        `/goals?workspace=${fixtures.paidWorkspace}`,
      );
      return names.map((text) => all.filter(({ name }) => name === text).length);
    },
  },
  {
    name: 'updateGoal',
    input: (name) => ({ goal: teamGoal, name }),
    selection: 'goal { name }',
    route: 'PUT /goals/{goal_gid}',
    async countWrites({ asanaState }, names) {
      const { name } = await stateOf(asanaState, teamGoal);
      return names.map((text) => Number(name === text));
    },
    isOnce: true,
  },
  {
    name: 'deleteGoal',
    input: () => ({ goal: fixtures.deletedGoal }),
    selection: 'deletedGoalId',
    route: 'DELETE /goals/{goal_gid}',
    countWrites: async ({ asanaState }) => [
      Number((await asanaState(`/goals/${fixtures.deletedGoal}`)) === undefined),
    ],
    isOnce: true,
  },
  {
    name: 'setGoalMetric',
    input: () => ({ goal: secondTeamGoal, targetValue: 5 }),
    selection: 'goal { name }',
    route: 'POST /goals/{goal_gid}/setMetric',
    async countWrites({ asanaState }) {
      const { metric } = await stateOf(asanaState, secondTeamGoal);
      return [Number(metric?.target_number_value === 5)];
    },
    isOnce: true,
  },
  {
    name: 'setGoalValue',
    input: () => ({ goal, currentValue: 5000 }),
    selection: 'goal { name }',
    route: 'POST /goals/{goal_gid}/setMetricCurrentValue',
    async countWrites({ asanaState }) {
      const { metric } = await stateOf(asanaState, goal);
      return [Number(metric.current_number_value === 5000)];
    },
    isOnce: true,
  },
  {
    name: 'addGoalFollowers',
    input: () => ({ goal, followers: [guestGid] }),
    selection: 'goal { name }',
    route: 'POST /goals/{goal_gid}/addFollowers',
    countWrites: async ({ asanaState }) => [await countFollowers(asanaState, guestGid)],
    isOnce: true,
  },
  {
    name: 'removeGoalFollowers',
    input: () => ({ goal, followers: [graceGid] }),
    selection: 'goal { name }',
    route: 'POST /goals/{goal_gid}/removeFollowers',
    countWrites: async ({ asanaState }) => [1 - (await countFollowers(asanaState, graceGid))],
    isOnce: true,
  },
  {
    name: 'addGoalRelationship',
    input: () => ({ goal: teamGoal, supportingGoal: secondTeamGoal }),
    selection: 'goalRelationship { name }',
    route: 'POST /goals/{goal_gid}/addSupportingRelationship',
    countWrites: async ({ asanaState }) => [
      await countSupport(asanaState, teamGoal, secondTeamGoal),
    ],
    isOnce: true,
  },
  {
    name: 'updateGoalRelationship',
    input: () => ({ goalRelationship: fixtures.goalRelationship, contributionWeight: 0.25 }),
    selection: 'goalRelationship { contributionWeight }',
    route: 'PUT /goal_relationships/{goal_relationship_gid}',
    async countWrites({ asanaState }) {
      const path = `/goal_relationships/${fixtures.goalRelationship}`;
      const { contribution_weight: weight } = await asanaState<{ contribution_weight: number }>(
        path,
      );
      return [Number(weight === 0.25)];
    },
    isOnce: true,
  },
  {
    name: 'removeGoalRelationship',
    input: () => ({ goal, project: fixtures.fieldRichProject }),
    selection: 'goal { name }',
    route: 'POST /goals/{goal_gid}/removeSupportingRelationship',
    countWrites: async ({ asanaState }) => [
      1 - (await countSupport(asanaState, goal, fixtures.fieldRichProject)),
    ],
    isOnce: true,
  },
];
