import {
  listGoalRelationships,
  listParentGoals,
} from '../../../service/asana/record/goal-relationship.ts';
import { listStatusUpdates } from '../../../service/asana/record/status-update.ts';
import { listGoalStories } from '../../../service/asana/record/story.ts';
import { defineType } from '../record/asana-type.ts';
import { customFieldList } from '../record/custom-field-list.ts';
import { offsetList } from '../record/offset-list.ts';
import {
  Goal,
  GoalMetric,
  GoalRelationship,
  StatusUpdate,
  Story,
  Team,
  TimePeriod,
  User,
  Workspace,
} from '../record/refs.ts';
import { defineStringEnum, stringEnumAt } from '../record/string-enum.ts';
import { wholeList } from '../record/whole-list.ts';
import { onlyComments } from '../story/only-comments.ts';

/** Source: OAS, GoalUpdateRequest. */
export const GoalStatus = defineStringEnum('GoalStatus', 'The state of a goal.', {
  green: 'On track.',
  yellow: 'At risk.',
  red: 'Off track.',
  achieved: 'The goal was reached.',
  partial: 'The goal was partly reached.',
  missed: 'The goal was not reached.',
  dropped: 'The goal was given up.',
});

defineType(Goal, {
  description: 'What an organization or a team wants to reach. Goals require a paid plan of Asana.',
  byId: 'A goal by its id.',
  fields: (t) => ({
    name: t.stringAt('name', 'The name of the goal.', 'nonNull'),
    notes: t.stringAt('notes', 'The description of the goal, as plain text.'),
    htmlNotes: t.stringAt(
      'html_notes',
      'The description of the goal in Asana’s rich text: XML inside one <body>.',
    ),
    startOn: t.dateAt('start_on', 'The start date, or null if none is set.'),
    dueOn: t.dateAt('due_on', 'The due date, or null if none is set.'),
    status: t.field(
      stringEnumAt('status', GoalStatus, 'The state of the goal, or null if it has none.'),
    ),
    isWorkspaceLevel: t.booleanAt(
      'is_workspace_level',
      'Whether the goal is one of the whole organization. Null in a workspace that is not an organization.',
    ),
    isLiked: t.booleanAt('liked', 'Whether the viewer likes the goal.'),
    numLikes: t.intAt('num_likes', 'The number of users who like the goal.'),
    owner: t.at(
      'owner',
      User,
      'The user who is responsible for the goal, or null if there is none.',
    ),
    team: t.at('team', Team, 'The team that the goal belongs to, or null if there is none.'),
    workspace: t.at('workspace', Workspace, 'The workspace that the goal belongs to.'),
    followers: t.at('followers', [User], 'The users who are notified of changes to the goal.'),
    timePeriod: t.at(
      'time_period',
      TimePeriod,
      'The part of the year in which the goal is to be reached, or null if none is set.',
    ),
    metric: t.at(
      'metric',
      GoalMetric,
      'How the progress of the goal is measured, or null if it is not measured.',
    ),
    customFields: t.field(customFieldList('The custom fields of the goal.')),
    relationships: t.field(
      offsetList(
        GoalRelationship,
        'What supports the goal: other goals, projects, tasks and portfolios.',
        listGoalRelationships,
      ),
    ),
    parentGoals: t.field(wholeList(Goal, 'The goals that the goal supports.', listParentGoals)),
    stories: t.field(
      offsetList(
        Story,
        'The history of the goal: comments and the entries that Asana adds.',
        listGoalStories,
      ),
    ),
    comments: t.field(
      offsetList(Story, 'The comments on the goal.', listGoalStories, onlyComments),
    ),
    statusUpdates: t.field(
      offsetList(
        StatusUpdate,
        'The status updates of the goal. Asana does not document their order: use `createdAt`.',
        listStatusUpdates,
      ),
    ),
  }),
});

defineType(TimePeriod, {
  description: 'A part of a fiscal year of an organization.',
  fields: (t) => ({
    displayName: t.stringAt('display_name', 'The name, such as "Q1 FY26".'),
    period: t.stringAt(
      'period',
      'The part of the year: "FY", "H1", "H2", "Q1", "Q2", "Q3" or "Q4".',
    ),
    startOn: t.dateAt('start_on', 'The first day.'),
    endOn: t.dateAt('end_on', 'The last day.'),
    parent: t.at(
      'parent',
      TimePeriod,
      'The longer part that contains it, or null if it is a year.',
    ),
  }),
});
