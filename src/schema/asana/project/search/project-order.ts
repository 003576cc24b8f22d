import type { ProjectRecord } from '../../../../service/asana/record/project.ts';
import { builder, describedEnum } from '../../../builder/builder.ts';
import { OrderDirection } from '../../../relay/order-direction.ts';
import type { SortPosition } from '../../sorted/sort.ts';
import type { ListOrder } from '../../sorted/sorted-list.ts';

const sortedHere =
  'The server reads all matching projects for each page, in at most ten reads of 100, and sorts them; more projects are rejected with `BAD_USER_INPUT`.';

const ProjectOrderField = describedEnum('ProjectOrderField', 'What projects can be sorted by.', {
  CREATED_AT: `The creation time. With a filter, the server pages Asana’s search by it, 100 projects in each read. Without one: ${sortedHere}`,
  MODIFIED_AT: `The time of the last change of the project itself, not of its tasks. ${sortedHere}`,
  COMPLETED_AT: `The completion time. Projects that are not completed follow at the end, the newest first. ${sortedHere}`,
  DUE_ON: `The due date. Projects without one follow at the end, the newest first. ${sortedHere}`,
});

export const ProjectOrder = builder.inputType('ProjectOrder', {
  description:
    'An order of projects. The order of projects with equal values is arbitrary, but the same on every page.',
  fields: (t) => ({
    by: t.field({ type: ProjectOrderField, required: true, description: 'What to sort by.' }),
    direction: t.field({
      type: OrderDirection,
      defaultValue: 'DESCENDING',
      description: 'The direction.',
    }),
  }),
});

export type ProjectOrderInput = typeof ProjectOrder.$inferInput;

export const newestProjectFirst: ProjectOrderInput = { by: 'CREATED_AT', direction: 'DESCENDING' };

const properties = {
  CREATED_AT: 'created_at',
  MODIFIED_AT: 'modified_at',
  COMPLETED_AT: 'completed_at',
  DUE_ON: 'due_on',
} as const;

export function toProjectOrder({ by, direction }: ProjectOrderInput): ListOrder<ProjectRecord> {
  const isAscending = direction === 'ASCENDING';
  const property = properties[by];
  // Of the projects with equal values or without one, the newest is the first in both directions.
  const age = ({ created_at = '' }: ProjectRecord) =>
    isAscending ? -Date.parse(created_at) : Date.parse(created_at);
  const keysOf = (project: ProjectRecord): SortPosition =>
    by === 'CREATED_AT' ? [project.created_at ?? ''] : [project[property] ?? null, age(project)];
  return {
    name: JSON.stringify({ by, direction }),
    isAscending,
    reads: [...new Set([property, 'created_at'])],
    keysOf,
  };
}
