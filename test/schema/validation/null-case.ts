import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { documentFixtures } from '../../../sandbox/world/fixture/document-fixture.ts';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';
import { writeKinds } from '../error/fault-table/write-kind.ts';

// The inputs of mutations that can be null, found in the schema.

type Input = Readonly<Record<string, unknown>>;

const more: Readonly<Record<string, Input>> = {
  updateDocumentFile: { document: documentFixtures.editable, starred: true },
  updateFolder: { folder: documentFixtures.folder, starred: true },
  prepareImage: { name: 'A', format: 'PNG', sizeBytes: 1 },
  prepareDocumentImport: { title: 'A', format: 'DOCX', sizeBytes: 1 },
  prepareAttachment: {
    task: fixtures.emptyTask,
    name: 'notes.txt',
    contentType: 'text/plain',
    sizeBytes: 1,
  },
};

/** Inputs of updates that are not a value of the record, by the name of the type. */
const notValues: Readonly<Record<string, readonly string[]>> = {
  SetTasksParentInput: ['before', 'after'],
  UpdateDocumentInput: ['requiredRevisionId', 'targetRevisionId'],
};

/** The input of each mutation, with the inputs that it requires. */
export const inputs: Map<string, Input> = new Map(
  writeKinds
    .flatMap(({ query, variables }) => {
      const [, name = ''] = /it: (\w+)\(input: \$input\)/.exec(query) ?? [];
      return name === '' ? [] : [[name, variables('Null')['input'] as Input] as const];
    })
    .toReversed(),
);
for (const [name, input] of Object.entries(more)) inputs.set(name, input);

/** Values that exist always. The descriptions of other inputs say that they must not be null. */
const rejected = [
  'AddCustomFieldToGoalInput.isImportant',
  'AddCustomFieldToPortfolioInput.isImportant',
  'AddCustomFieldToProjectInput.isImportant',
  'CreateTaskInput.completed',
  'UpdateEnumOptionInput.enabled',
  'UpdateEnumOptionInput.name',
  'UpdateProjectInput.archived',
  'UpdateProjectInput.defaultView',
  'UpdateProjectInput.name',
  'UpdateProjectInput.privacySetting',
  'UpdateCustomFieldInput.name',
  'UpdateCustomFieldInput.precision',
  'UpdateAbsenceInput.endDate',
  'UpdateAbsenceInput.startDate',
  'UpdateAllocationInput.assignee',
  'UpdateAllocationInput.effortUnit',
  'UpdateAllocationInput.endDate',
  'UpdateAllocationInput.project',
  'UpdateAllocationInput.startDate',
  'UpdateGoalInput.name',
  'UpdateGoalInput.status',
  'UpdatePortfolioInput.archived',
  'UpdatePortfolioInput.color',
  'UpdatePortfolioInput.name',
  'UpdatePortfolioInput.startOn',
  'UpdateProjectInput.startOn',
  'UpdateTaskInput.startAt',
  'UpdateTaskInput.startOn',
  'UpdateTagInput.name',
  'UpdateTimeTrackingEntryInput.durationMinutes',
  'UpdateTimeTrackingEntryInput.enteredOn',
  'UpdateTimeTrackingEntryInput.project',
  'UpdateTaskInput.assigneeSection',
  'UpdateTaskInput.completed',
  'UpdateTaskInput.customFields',
  'UpdateTaskInput.isLiked',
  'UpdateTaskInput.resourceSubtype',
];

/** Where null can be: a path in the input, whether it clears a value, and whether it is rejected. */
export interface NullCase {
  readonly path: readonly (string | number)[];
  readonly label: string;
  /** Whether the input of the example contains it. */
  readonly isGiven: boolean;
  readonly isCleared: boolean;
  readonly isRejected: boolean;
}

/** All places in the input of a mutation where null can be. */
export function nullCases(
  type: GraphQLInputType,
  given: unknown,
  path: NullCase['path'],
): readonly NullCase[] {
  const inner = getNullableType(type);
  if (isListType(inner))
    return Array.isArray(given) ? nullCases(inner.ofType, given[0], [...path, 0]) : [];
  // An input with exactly one value has no value that can be omitted.
  if (!isInputObjectType(inner) || inner.isOneOf) return [];
  return Object.values(inner.getFields()).flatMap((field) => {
    const at = [...path, field.name];
    const value = (given as Input | undefined)?.[field.name];
    const inside = value === undefined ? [] : nullCases(field.type, value, at);
    if (isNonNullType(field.type)) return inside;
    const isRejected =
      rejected.includes(`${inner.name}.${field.name}`) ||
      /must not be (blank or )?null/i.test(field.description ?? '');
    const isGiven = value !== undefined;
    return [
      ...inside,
      { path: at, isGiven, label: at.join('.'), isCleared: isCleared(inner, field), isRejected },
    ];
  });
}

const isCleared = (
  type: GraphQLInputObjectType,
  { name, defaultValue }: { name: string; defaultValue?: unknown },
) =>
  /^(Update|SetTasksParent)/.test(type.name) &&
  defaultValue === undefined &&
  !notValues[type.name]?.includes(name);

/** The same input with null or nothing at a path. */
export function withValue(input: unknown, [key, ...rest]: NullCase['path'], value?: null): unknown {
  if (key === undefined) return value;
  const changed = (from: unknown) => withValue(from, rest, value);
  if (Array.isArray(input)) return input.map((item, at) => (at === key ? changed(item) : item));
  return { ...(input as Input), [key]: changed((input as Input)[key]) };
}
