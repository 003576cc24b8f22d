import type { GoalRelationshipRecord } from '../../../../src/service/asana/record/goal-relationship.ts';
import type { GoalRelationshipRow } from '../../../store/asana/goal-row.ts';
import { requireRow } from '../../../store/asana/store.ts';
import { lazyRecord, type RecordType } from '../../protocol/record.ts';
import { projectType } from '../project.ts';
import { taskType } from '../task.ts';
import { goalType } from './goal.ts';
import { portfolioType } from './portfolio.ts';

/** A relationship of a goal as Asana returns it. */
export const goalRelationshipType: RecordType<GoalRelationshipRow, GoalRelationshipRecord> = {
  compact: [
    'gid',
    'resource_type',
    'resource_subtype',
    'supporting_resource',
    'contribution_weight',
  ],
  fields: {
    gid: ({ gid }) => gid,
    resource_type: () => 'goal_relationship',
    resource_subtype: ({ resourceGid }, { store }) =>
      store.goals.has(resourceGid) ? 'subgoal' : 'supporting_work',
    contribution_weight: ({ weight }) => weight,
    supported_goal: ({ goalGid }, context) =>
      lazyRecord(goalType, requireRow(context.store.goals, goalGid), context),
    supporting_resource: ({ resourceGid: gid }, context) => {
      const { goals, projects, portfolios, tasks } = context.store;
      const [goal, project, portfolio] = [goals.get(gid), projects.get(gid), portfolios.get(gid)];
      if (goal) return lazyRecord(goalType, goal, context);
      if (project) return lazyRecord(projectType, project, context);
      if (portfolio) return lazyRecord(portfolioType, portfolio, context);
      return lazyRecord(taskType, requireRow(tasks, gid), context);
    },
  },
};
