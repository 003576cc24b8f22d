import type { GoalRow, TimePeriodRow } from '../../store/asana/goal-row.ts';
import { fromText } from '../../store/asana/rich-text.ts';
import { addGoalStory } from '../../store/asana/row-creation.ts';
import { requireRow, type Tables } from '../../store/asana/store.ts';
import { gidOf } from '../../store/gid.ts';
import { fixtures } from '../fixture/fixture.ts';
import { people } from '../fixture/person.ts';

const shared = {
  workspaceGid: fixtures.paidWorkspace,
  teamGid: null,
  notes: fromText(''),
  startOn: null,
  dueOn: null,
  status: 'green',
  ownerGid: people.ada,
  followerGids: [people.ada],
  likerGids: [],
  timePeriodGid: null,
  metric: null,
  fieldSettings: [],
  relationships: [],
};

const timePeriods: readonly TimePeriodRow[] = [
  {
    gid: fixtures.timePeriod,
    workspaceGid: fixtures.paidWorkspace,
    parentGid: null,
    name: 'FY26',
    period: 'FY',
    startOn: '2026-01-01',
    endOn: '2026-12-31',
  },
  {
    gid: fixtures.quarter,
    workspaceGid: fixtures.paidWorkspace,
    parentGid: fixtures.timePeriod,
    name: 'Q3 FY26',
    period: 'Q3',
    startOn: '2026-07-01',
    endOn: '2026-09-30',
  },
  {
    gid: fixtures.personalTimePeriod,
    workspaceGid: fixtures.freeWorkspace,
    parentGid: null,
    name: 'FY26',
    period: 'FY',
    startOn: '2026-01-01',
    endOn: '2026-12-31',
  },
];

const goals: readonly GoalRow[] = [
  {
    ...shared,
    gid: fixtures.goal,
    name: 'Sell 10,000 speakers',
    notes: fromText('In all shops.'),
    startOn: '2026-01-01',
    dueOn: '2026-12-31',
    followerGids: [people.ada, people.grace],
    likerGids: [people.grace],
    timePeriodGid: fixtures.timePeriod,
    metric: {
      gid: '1226000000000001',
      unit: 'none',
      currency: null,
      precision: 0,
      initial: 0,
      target: 10_000,
      current: 4200,
    },
    fieldSettings: [
      {
        gid: '1213000000900002',
        parentGid: fixtures.goal,
        fieldGid: fixtures.numberField,
        isImportant: false,
      },
    ],
    relationships: [
      {
        gid: fixtures.goalRelationship,
        goalGid: fixtures.goal,
        resourceGid: fixtures.teamGoal,
        weight: 0.5,
      },
      {
        gid: fixtures.projectRelationship,
        goalGid: fixtures.goal,
        resourceGid: fixtures.fieldRichProject,
        weight: 0,
      },
      {
        gid: gidOf('goalRelationship', 3),
        goalGid: fixtures.goal,
        resourceGid: fixtures.taskWithEverything,
        weight: 0,
      },
      {
        gid: gidOf('goalRelationship', 4),
        goalGid: fixtures.goal,
        resourceGid: fixtures.portfolio,
        weight: 1,
      },
      {
        gid: gidOf('goalRelationship', 5),
        goalGid: fixtures.goal,
        resourceGid: fixtures.hundredTaskProject,
        weight: 0,
      },
    ],
  },
  {
    ...shared,
    gid: fixtures.teamGoal,
    name: 'Answer within a day',
    teamGid: fixtures.productTeam,
    status: 'yellow',
    ownerGid: people.grace,
  },
  { ...shared, gid: fixtures.deletedGoal, name: 'Open a shop', status: 'dropped' },
  {
    ...shared,
    gid: fixtures.secretGoal,
    name: 'Merge with a rival',
    teamGid: fixtures.leadershipTeam,
    relationships: [
      {
        gid: fixtures.secretRelationship,
        goalGid: fixtures.secretGoal,
        resourceGid: fixtures.hundredTaskProject,
        weight: 0,
      },
    ],
  },
  {
    ...shared,
    gid: fixtures.secondTeamGoal,
    name: 'Five patents',
    teamGid: fixtures.productTeam,
    relationships: [
      {
        gid: gidOf('goalRelationship', 6),
        goalGid: fixtures.secondTeamGoal,
        resourceGid: fixtures.hundredTaskProject,
        weight: 0,
      },
      {
        gid: gidOf('goalRelationship', 7),
        goalGid: fixtures.secondTeamGoal,
        resourceGid: fixtures.teamGoal,
        weight: 0,
      },
      {
        gid: gidOf('goalRelationship', 9),
        goalGid: fixtures.secondTeamGoal,
        resourceGid: fixtures.privateProject,
        weight: 0,
      },
    ],
  },
];

/** Adds the goals, and the parts of the year. */
export function addGoals(tables: Tables): void {
  for (const period of timePeriods) tables.timePeriods.set(period.gid, period);
  for (const goal of goals) tables.goals.set(goal.gid, { ...goal });
  const goal = requireRow(tables.goals, fixtures.goal);
  addGoalStory(tables, goal, {
    gid: fixtures.goalComment,
    subtype: 'comment_added',
    createdByGid: people.grace,
    text: fromText('Half of the shops have ordered.'),
    createdAt: '2026-05-11T09:00:00.000Z',
    likerGids: [people.ada],
  });
  addGoalStory(tables, goal, {
    gid: gidOf('story', 900_016),
    subtype: 'due_date_changed',
    text: fromText('changed the due date to 2026-12-31'),
    createdByGid: people.ada,
    createdAt: '2026-05-12T09:00:00.000Z',
  });
}
