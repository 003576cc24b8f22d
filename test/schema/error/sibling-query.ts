import { getNamedType, isCompositeType, isLeafType, isObjectType } from 'graphql';
import { needsOf } from '../../../src/engine/plan/field-needs.ts';
import { documentPartOf, requestFieldsOf, type SchemaField } from '../../request-field.ts';
import { plainSchema } from '../../schema-for.ts';
import { parents, partRoutes, type SiblingCase, siblingCases } from './sibling-case.ts';

/** A query that selects one field as `it` beside three other fields. */
export interface SiblingQuery extends SiblingCase {
  readonly at: string;
  readonly query: string;
  /** A query that selects only the field, as `it`. */
  readonly queryAlone: string;
  /** The path of the value that is null after a fault. */
  readonly path: readonly (string | number)[];
}

/** Fields that show what an object is. */
const names = ['name', 'title', 'text', 'displayName', 'numTasks', 'content'];

/** Types whose fields have tests of their own: test/schema/error/fault-table, and test/live/subscription/change-field.test.ts. */
const testedElsewhere = ['Mutation', 'DocumentChange', 'GoalChange', 'ProjectChange', 'TaskChange'];

/** Every field of queries and payloads that makes a request. */
export const requestFields = requestFieldsOf(plainSchema).filter(
  ({ parent }) => !testedElsewhere.includes(parent.name),
);

/** The case of a field; undefined if the table has none. */
function caseOf(one: SchemaField): SiblingCase | undefined {
  const part = documentPartOf(one);
  return part === null ? siblingCases[one.at] : { service: 'google', route: partRoutes[part] };
}

function toQuery(one: SchemaField, row: SiblingCase): SiblingQuery {
  const parent = parents[one.at] ?? parents[one.parent.name];
  if (parent === undefined) throw new Error(`No query reaches ${one.at}.`);
  const siblings = siblingsOf(one, row).map((selection, index) => `sibling${index}: ${selection}`);
  const selection = `${siblings.slice(0, 1).join()} it: ${select(one, row)} ${siblings.slice(1).join(' ')}`;
  return {
    ...row,
    at: one.at,
    query: parent.toQuery(selection),
    queryAlone: parent.toQuery(`it: ${select(one, row)}`),
    path: [...parent.path, 'it', ...(row.nullAt ?? [])],
  };
}

function select({ field }: SchemaField, { args = '', selection }: SiblingCase): string {
  return `${field.name}${args}${selection === undefined ? selectionOf(field.type) : ` { ${selection} }`}`;
}

/** The name of a record, or of each item of a list. */
function selectionOf(type: SchemaField['field']['type']): string {
  const named = getNamedType(type);
  if (!isCompositeType(named)) return '';
  const fields = isObjectType(named) ? named.getFields() : {};
  const name = ['nodes', ...names].find((key) => Object.hasOwn(fields, key));
  const field = name === undefined ? undefined : fields[name];
  return field === undefined ? ' { __typename }' : ` { ${field.name}${selectionOf(field.type)} }`;
}

const routesOf = ({ route, neededRoutes = [] }: SiblingCase): readonly string[] => [
  route,
  ...neededRoutes,
];

/**
 * Three fields of the same type that do not need the request of this field: one with its own request to each service, if there are any,
 * and scalars.
 */
function siblingsOf(one: SchemaField, { route, service }: SiblingCase): readonly string[] {
  const others = new Map(
    requestFields.flatMap((other) => {
      const row = caseOf(other);
      return other.parent !== one.parent || row === undefined || routesOf(row).includes(route)
        ? []
        : [[row.route, { service: row.service, text: select(other, row) }]];
    }),
  );
  const requests = [...others.values()];
  const same = requests.filter((other) => other.service === service);
  const different = requests.filter((other) => other.service !== service);
  const scalars = scalarsOf(one);
  const texts = [same, different].flatMap((list) => list.slice(0, 1)).map(({ text }) => text);
  const more = [...same.slice(1), ...different.slice(1)].map(({ text }) => text);
  return [...texts, ...scalars, ...more].slice(0, 3);
}

/** The scalars of the same record. They exclude ids, which need no request. */
const scalarsOf = (one: SchemaField): readonly string[] =>
  Object.values(one.parent.getFields())
    .filter(
      (field) =>
        isLeafType(getNamedType(field.type)) &&
        getNamedType(field.type).name !== 'ID' &&
        field.args.length === 0 &&
        needsOf(field)?.separateRequest === undefined &&
        documentPartOf({ ...one, field }) === null,
    )
    .map(({ name }) => name);

/** The queries of all fields that have a case. */
export const siblingQueries: readonly SiblingQuery[] = requestFields.flatMap((one) => {
  const row = caseOf(one);
  if (row === undefined) return [];
  const needed = (row.neededRoutes ?? []).map((route) =>
    toQuery(one, { ...row, service: 'asana', route, nullAt: [] }),
  );
  return [toQuery(one, row), ...needed];
});
