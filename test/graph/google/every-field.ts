import {
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';

// Every field of a document's content, as the schema has them: a query that selects them all, and what it must answer for a
// tree as Docs gives it. Of the type files it knows nothing but the names of types and fields; which field is called otherwise
// than Docs calls it is written down here.

/** Parts of a text in which texts are nested: in one of these, another table or list of headings may stand. */
const nesting = new Set(['Table', 'TableOfContents']);

/** How often texts may be nested in texts: as deep as a query may go. */
const mostNesting = 3;

/** Fields in which the content of a document is taken apart: they are the same content once more, or none. */
const derived: Readonly<Record<string, ReadonlySet<string>>> = {
  DocumentTab: new Set(['id']),
};

const fieldsOf = (type: GraphQLObjectType) =>
  Object.values(type.getFields()).filter(({ name }) => !derived[type.name]?.has(name));

function objectType(schema: GraphQLSchema, name: string): GraphQLObjectType {
  const type = schema.getType(name);
  if (!isObjectType(type)) throw new Error(`${name} is no object type.`);
  return type;
}

/** Fragments that select all there is of a type, `...All_DocumentBody_0` first. */
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
      return next > mostNesting ? [] : [`${name} { ${print(below, next)} }`];
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

/** What Docs says of suggested changes to looks, which this API leaves out. */
const leftOut = /^suggested\w+Changes$|^suggestedPositionedObjectIds$|^suggestionsViewMode$/;

/** Fields that this API does not have, by the type that Docs has them in. */
const unknown: Readonly<Record<string, ReadonlySet<string>>> = {};

/** Expects of a part of Docs' tree what the query must answer, and notes whatever of the tree has no field. */
export class Expectation {
  readonly #schema: GraphQLSchema;
  /** `TextRun.oddity`, for what would silently be lost. */
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
        if (isObjectType(below) && next > mostNesting) return [];
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

/** A tree under the names of the API where they differ from those of Docs. */
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

/** Maps by key, which are lists here. */
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
