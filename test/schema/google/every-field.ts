import {
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';

// Every field of a document's content in the schema: a query that selects all of them, and the result that it must return
// for a tree from Docs. This file uses only the names of types and fields, and lists the fields that have another name in
// Docs.

/** Types in which content can be nested: they can contain another table or table of contents. */
const nesting = new Set(['Table', 'TableOfContents']);

/** The nesting depth of content in the query, as deep as the depth limit allows. */
const maxNesting = 3;

/** Fields that this API derives and Docs does not have. */
const derivedFields: Readonly<Record<string, ReadonlySet<string>>> = {
  DocumentTab: new Set(['id']),
};

const fieldsOf = (type: GraphQLObjectType) =>
  Object.values(type.getFields()).filter(({ name }) => !derivedFields[type.name]?.has(name));

function objectType(schema: GraphQLSchema, name: string): GraphQLObjectType {
  const type = schema.getType(name);
  if (!isObjectType(type)) throw new Error(`${name} is not an object type.`);
  return type;
}

/** Fragments that select every field of a type, `...All_DocumentBody_0` first. */
export function printEveryField(
  schema: GraphQLSchema,
  typeName: string,
): {
  readonly spread: string;
  readonly fragments: string;
} {
  const printed = new Map<string, string>();
  const print = (type: GraphQLObjectType, level: number): string => {
    const key = `All_${type.name}_${level}`;
    if (printed.has(key)) return `...${key}`;
    printed.set(key, '');
    const fields = fieldsOf(type).flatMap(({ name, type: fieldType }) => {
      const below = getNamedType(fieldType);
      if (!isObjectType(below)) return [name];
      const next = nesting.has(below.name) ? level + 1 : level;
      return next > maxNesting ? [] : [`${name} { ${print(below, next)} }`];
    });
    printed.set(key, `fragment ${key} on ${type.name} { ${fields.join(' ')} }`);
    return `...${key}`;
  };
  const spread = print(objectType(schema, typeName), 0);
  return { spread, fragments: [...printed.values()].join('\n') };
}

type Tree = Readonly<Record<string, unknown>>;
const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Properties of suggested style changes in Docs, which this API omits. */
const leftOut = /^suggested\w+Changes$|^suggestedPositionedObjectIds$|^suggestionsViewMode$/;

/** Fields that this API does not have, by their type in Docs. */
const unknown: Readonly<Record<string, ReadonlySet<string>>> = {};

/**
 * Converts a part of Docs' tree to the result that the query must return, and records parts of the tree that have no field.
 */
export class Expectation {
  readonly #schema: GraphQLSchema;
  /** Names such as `TextRun.oddity`, which would be lost silently. */
  readonly lost = new Set<string>();

  constructor(schema: GraphQLSchema) {
    this.#schema = schema;
  }

  of(typeName: string, tree: Tree, level = 0): unknown {
    const type = objectType(this.#schema, typeName);
    const known = type.getFields();
    const flat = flatten(typeName, tree);
    for (const key of Object.keys(flat)) {
      if (known[key] === undefined && !leftOut.test(key) && !unknown[typeName]?.has(key)) {
        this.lost.add(`${typeName}.${key}`);
      }
    }
    return Object.fromEntries(
      fieldsOf(type).flatMap(({ name, type: fieldType }) => {
        const below = getNamedType(fieldType);
        const next = nesting.has(below.name) ? level + 1 : level;
        if (isObjectType(below) && next > maxNesting) return [];
        const isList = isListType(getNullableType(fieldType));
        const value = flat[name];
        if (value === undefined || value === null) {
          return [[name, isNonNullType(fieldType) ? blank(below.name, isList) : null]];
        }
        if (!isObjectType(below)) return [[name, value]];
        const one = (item: unknown) => this.of(below.name, isTree(item) ? item : {}, next);
        return [[name, Array.isArray(value) ? value.map(one) : one(value)]];
      }),
    );
  }
}

/** Renames the keys of a tree that have another name in the API. */
function flatten(typeName: string, tree: Tree): Tree {
  if (typeName === 'EmbeddedObject') {
    const { embeddedDrawingProperties, ...rest } = tree;
    return { ...rest, isDrawing: embeddedDrawingProperties !== undefined };
  }
  if (typeName !== 'DocumentTab') return tree;
  const { tabProperties, documentTab, childTabs: _, ...rest } = tree;
  const content = Object.entries(isTree(documentTab) ? documentTab : {}).map(([name, value]) =>
    maps.has(name) && isTree(value) ? [name, toList(name, value)] : [name, value],
  );
  return {
    ...rest,
    ...(isTree(tabProperties) ? tabProperties : {}),
    ...Object.fromEntries(content),
  };
}

/** Maps by key, which are lists in the API. */
const maps = new Set([
  'headers',
  'footers',
  'footnotes',
  'lists',
  'inlineObjects',
  'positionedObjects',
  'namedRanges',
]);

const toList = (name: string, map: Tree) =>
  Object.entries(map).map(([key, value]) =>
    name === 'lists' && isTree(value) ? { ...value, listId: key } : value,
  );

function blank(scalar: string, isList: boolean): unknown {
  if (isList) return [];
  if (scalar === 'Boolean') return false;
  return scalar === 'Int' || scalar === 'Float' ? 0 : '';
}
