import type { GoalRelationshipRecord } from '../../../../src/service/asana/record/goal-relationship.ts';
import type { GoalRelationshipRow } from '../../../store/asana/goal-row.ts';
import type { Row } from '../../../store/asana/row.ts';
import { requireRow } from '../../../store/asana/store.ts';
import { lazyRecord, type RecordType } from '../../protocol/record.ts';
import { namedType, projectType } from '../project.ts';
import { goalType } from './goal.ts';

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
      const project = projects.get(gid);
      if (project) return lazyRecord(projectType, project, context);
      const [type, table] = goals.has(gid)
        ? (['goal', goals] as const)
        : portfolios.has(gid)
          ? (['portfolio', portfolios] as const)
          : (['task', tasks] as const);
      const { name } = requireRow<Row & { readonly name: string }>(table, gid);
      return lazyRecord(namedType, { gid, name, type }, context);
    },
  },
};
