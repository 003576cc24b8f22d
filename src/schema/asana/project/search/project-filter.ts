import type { ProjectRecord } from '../../../../service/asana/record/project.ts';
import { builder } from '../../../builder/builder.ts';
import { InputError } from '../../../error/input-error.ts';
import { type Condition, type Conditions, withoutConflicts } from '../../filter/condition.ts';
import { type IdSubject, toAnyCondition, toIdConditions } from '../../filter/id-condition.ts';
import { toDayCondition, toInstantCondition } from '../../filter/range-condition.ts';
import { UserFilter } from '../../filter/user-filter.ts';
import { listOf } from '../../record/asana-type.ts';
import { anyId } from '../../record/id-input.ts';
import { DateRange, InstantRange, parseDayRange, parseRange } from '../../record/range-input.ts';

const onlySearch = 'Only Asana’s search knows this: it requires a paid plan.';

export const ProjectFilter = builder.inputType('ProjectFilter', {
  description:
    'Which projects of a workspace to return. A project matches if it matches every given input. An empty filter matches every project.',
  fields: (t) => ({
    text: t.string({
      description: `Words that the name of the project contains. ${onlySearch}`,
    }),
    completed: t.boolean({
      description: 'True: only completed projects. False: only projects that are not completed.',
    }),
    teams: t.idList({ description: `The project belongs to one of these teams. ${anyId}` }),
    owner: t.field({ type: UserFilter, description: 'The owner of the project.' }),
    members: t.field({ type: UserFilter, description: 'The members of the project.' }),
    portfolios: t.idList({
      description: `The project is in one of these portfolios. ${onlySearch} ${anyId}`,
    }),
    createdAt: t.field({ type: InstantRange, description: 'When the project was created.' }),
    completedAt: t.field({
      type: InstantRange,
      description: 'When the project was completed. Only completed projects match.',
    }),
    dueOn: t.field({ type: DateRange, description: 'The due date.' }),
    startOn: t.field({ type: DateRange, description: 'The start date.' }),
  }),
});

type ProjectCondition = Condition<ProjectRecord>;

export interface ParsedProjectFilter extends Conditions<ProjectRecord> {
  /** Equal for equal filters. */
  readonly name: string;
  /** Whether a list of projects shows which of them match. */
  readonly canList: boolean;
}

/** The parts of a filter that are known without a request. Throws InputError. */
export function parseProjectFilter(filter: typeof ProjectFilter.$inferInput): ParsedProjectFilter {
  const { text, completed, teams, owner, members, portfolios, createdAt, completedAt } = filter;
  if (completed === false && completedAt != null) {
    throw new InputError(
      'filter.completedAt',
      'filter.completedAt selects completed projects, and completed: false selects the others. No project is both.',
    );
  }
  const conditions: ProjectCondition[] = [];
  if (text != null) conditions.push(toNameCondition(text));
  if (completed != null) conditions.push(isCompleted(completed));
  if (teams != null) conditions.push(toAnyCondition(ofTeam, teams));
  if (portfolios != null) conditions.push(toAnyCondition(ofPortfolio, portfolios));
  if (owner != null) conditions.push(...toIdConditions(ofOwner, owner));
  if (members != null) conditions.push(...toIdConditions(ofMembers, members));
  if (createdAt != null)
    conditions.push(toInstantCondition('created_at', parseRange('filter.createdAt', createdAt)));
  if (completedAt != null) {
    const range = parseRange('filter.completedAt', completedAt);
    conditions.push(toInstantCondition('completed_at', range));
  }
  if (filter.dueOn != null)
    conditions.push(toDayCondition('due_on', parseDayRange('filter.dueOn', filter.dueOn)));
  if (filter.startOn != null)
    conditions.push(toDayCondition('start_on', parseDayRange('filter.startOn', filter.startOn)));
  return {
    name: JSON.stringify(filter),
    conditions: withoutConflicts(conditions),
    fieldConditions: [],
    canList: text == null && portfolios == null,
  };
}

/** Only the search compares words with the name, so that the words are those of Asana. */
function toNameCondition(text: string): ProjectCondition {
  if (!/[\p{L}\p{N}]/u.test(text))
    throw new InputError('filter.text', 'filter.text must contain a word to search for.');
  return { search: { text }, isExact: true, reads: [], keeps: () => true };
}

const isCompleted = (expected: boolean): ProjectCondition => ({
  search: { completed: String(expected) },
  isExact: true,
  reads: ['completed'],
  keeps: ({ completed = false }) => completed === expected,
});

/** The search has no parameter for archived projects, so the server leaves out the others. */
export const withArchived = (
  filter: ParsedProjectFilter,
  archived: boolean | undefined,
): ParsedProjectFilter =>
  archived === undefined
    ? filter
    : {
        ...filter,
        name: `${filter.name} ${archived}`,
        conditions: [...filter.conditions, isArchived(archived)],
      };

const isArchived = (expected: boolean): ProjectCondition => ({
  search: {},
  isExact: false,
  reads: ['archived'],
  keeps: ({ archived = false }) => archived === expected,
});

const ofTeam: IdSubject<ProjectRecord> = {
  field: 'filter.teams',
  parameter: 'teams',
  typeName: 'Team',
  reads: ['team'],
  gidsOf: ({ team }) => (team == null ? [] : [team.gid]),
};

/** A project does not name its portfolios. */
const ofPortfolio: IdSubject<ProjectRecord> = {
  field: 'filter.portfolios',
  parameter: 'portfolios',
  typeName: 'Portfolio',
  reads: [],
  gidsOf: () => [],
};

const ofOwner: IdSubject<ProjectRecord> = {
  field: 'filter.owner',
  parameter: 'owner',
  typeName: 'User',
  searched: ['any'],
  reads: ['owner'],
  gidsOf: ({ owner }) => (owner == null ? [] : [owner.gid]),
};

const ofMembers: IdSubject<ProjectRecord> = {
  field: 'filter.members',
  parameter: 'members',
  typeName: 'User',
  reads: ['members'],
  gidsOf: ({ members }) => listOf(members).map(({ gid }) => gid),
};
