import type { TaskRecord } from '../../../service/asana/record/task.ts';
import { InputError } from '../../error/input-error.ts';
import { type AsanaTypeName, parseGid, parseUserId } from '../../id/id.ts';
import type { Condition, RecordFacts } from './condition.ts';

const operators = ['any', 'all', 'none'] as const;
const searchOperators = { any: 'any', all: 'all', none: 'not' } as const;

type Operator = (typeof operators)[number];

export interface IdLists {
  readonly any?: readonly (string | number)[] | null | undefined;
  readonly all?: readonly (string | number)[] | null | undefined;
  readonly none?: readonly (string | number)[] | null | undefined;
  readonly isSet?: boolean | null | undefined;
}

export interface IdSubject<Item = TaskRecord> {
  /** The input field, such as `filter.tags`. */
  readonly field: string;
  /** The name of the parameters of the search, without the operator. */
  readonly parameter: string;
  readonly typeName: AsanaTypeName;
  readonly reads: readonly string[];
  /** What the search has a parameter for. Default: everything. The server applies the rest to what the search finds. */
  readonly searched?: readonly Operator[];
  gidsOf(item: Item): readonly string[];
}

export function toIdConditions<Item>(
  subject: IdSubject<Item>,
  lists: IdLists,
): readonly Condition<Item>[] {
  const parsed = operators.flatMap((operator) => {
    const ids = lists[operator];
    return ids == null
      ? []
      : [{ operator, ids: parseIds(subject.typeName, `${subject.field}.${operator}`, ids) }];
  });
  if (parsed.length === 0) {
    throw new InputError(subject.field, `${subject.field} must contain at least one list of ids.`);
  }
  const excluded = new Set(parsed.find(({ operator }) => operator === 'none')?.ids);
  const repeated = parsed
    .filter(({ operator }) => operator !== 'none')
    .flatMap(({ ids }) => ids)
    .find((id) => excluded.has(id));
  if (repeated !== undefined) {
    throw new InputError(
      subject.field,
      `${subject.field} both requires and excludes ${repeated}: nothing matches.`,
    );
  }
  return parsed.map(({ operator, ids }) => toIdCondition(subject, operator, ids));
}

/** The condition that one of these ids is set, for an input that is a list of ids. Throws InputError. */
export const toAnyCondition = <Item>(
  subject: IdSubject<Item>,
  ids: readonly (string | number)[],
): Condition<Item> => toIdCondition(subject, 'any', parseIds(subject.typeName, subject.field, ids));

/** The conditions of the input for the assignee, which is one user or empty. Throws InputError. */
export function toAssigneeConditions(subject: IdSubject, lists: IdLists): readonly Condition[] {
  const given = [lists.any, lists.none, lists.isSet].filter((value) => value != null);
  if (given.length !== 1) {
    throw new InputError(
      subject.field,
      `${subject.field} must have exactly one of any, none and isSet.`,
    );
  }
  if (lists.isSet == null) return toIdConditions(subject, lists);
  const { isSet } = lists;
  return [
    {
      search: isSet ? {} : { [`${subject.parameter}.any`]: 'null' },
      isExact: !isSet,
      reads: subject.reads,
      keeps: (task) => subject.gidsOf(task).length > 0 === isSet,
    },
  ];
}

function parseIds(
  typeName: AsanaTypeName,
  field: string,
  ids: readonly (string | number)[],
): readonly string[] {
  if (ids.length === 0) {
    throw new InputError(field, `${field} must contain an id.`);
  }
  return ids.map((id) =>
    typeName === 'User' ? parseUserId(String(id), field) : parseGid(typeName, String(id), field),
  );
}

function toIdCondition<Item>(
  { parameter, typeName, reads, searched = operators, gidsOf }: IdSubject<Item>,
  operator: Operator,
  ids: readonly string[],
): Condition<Item> {
  const isUser = typeName === 'User';
  const matches = (item: Item, facts: RecordFacts): boolean => {
    const found = gidsOf(item);
    const isFound = (id: string) => found.includes(isUser ? facts.gidOfUser(id) : id);
    if (operator === 'all') return ids.every(isFound);
    return ids.some(isFound) === (operator === 'any');
  };
  const isSearched = searched.includes(operator);
  return {
    search: isSearched ? { [`${parameter}.${searchOperators[operator]}`]: ids.join(',') } : {},
    isExact: isSearched,
    reads,
    ...(isUser ? { users: ids } : {}),
    keeps: matches,
  };
}
