import {
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isIntrospectionType,
} from 'graphql';
import {
  type AnyField,
  fieldLine,
  fieldsOf,
  firstSentence,
  inlineLine,
  shortForm,
} from './short-form.ts';

export interface SchemaSearch {
  /** The fields whose names and descriptions fit the words best, the best first. Several searches are separated by semicolons. */
  search(text: string): readonly string[];
  /** A type in short form, or a field such as "Mutation.createTask" with its input; null if there is none. Several are separated by commas. */
  lookUp(names: string): string | null;
}

interface Entry {
  /** The name of the field. */
  readonly name: string;
  readonly line: string;
  /** How much each word counts: most in the name of the field, least in its description. */
  readonly weights: ReadonlyMap<string, number>;
  /** How likely the type is what somebody looks for. */
  readonly factor: number;
  readonly nameWords: readonly string[];
  readonly typeWords: readonly string[];
}

const maxMatches = 12;
/** Of one of several searches. */
const minMatches = 4;
const maxSearches = 6;
/** Many types have a field of the same name. */
const maxSameName = 4;
const maxLineLength = 400;

/** Creates the search. Its index is made by the first search. */
export function createSchemaSearch(schema: GraphQLSchema): SchemaSearch {
  let index: Index | undefined;
  return {
    search(text) {
      index ??= createIndex(schema);
      const { entries, rarity } = index;
      const searches = text.split(';').slice(0, maxSearches);
      const count = Math.max(minMatches, Math.floor(maxMatches / searches.length));
      const matches = searches.flatMap((words) =>
        rank({ entries, rarity }, withSynonyms(toWords(words)), count),
      );
      return [...new Set(matches)];
    },
    lookUp(names) {
      const found = names.split(',').slice(0, maxSearches).map(lookUpOne);
      return found.includes(null) ? null : found.join('\n\n');
    },
  };

  function lookUpOne(name: string): string | null {
    const [typeName = '', fieldName] = name.trim().split('.');
    const type = schema.getType(typeName);
    if (type === undefined) return null;
    if (fieldName === undefined) return shortForm(type);
    const field = fieldsOf(type).find((one) => one.name === fieldName);
    return field === undefined ? null : describeField(typeName, field);
  }
}

/** A field with its description, and the input types of its arguments. */
function describeField(typeName: string, field: AnyField): string {
  const args = 'args' in field ? field.args : [];
  const inputs = new Set(args.map(({ type }) => getNamedType(type)).filter(isInputObjectType));
  const texts = [
    `${typeName}.${fieldLine(field)}`,
    (field.description ?? '').slice(0, 1500),
    ...[...inputs].map(shortForm),
  ];
  return texts.join('\n\n').slice(0, 8000);
}

interface Index {
  readonly entries: readonly Entry[];
  /** How rare each word is: a word of every entry says nothing. */
  readonly rarity: ReadonlyMap<string, number>;
}

function createIndex(schema: GraphQLSchema): Index {
  const roots = [schema.getQueryType(), schema.getMutationType()];
  const entries = Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type) && !isPage(type))
    .flatMap((type) => fieldsOf(type).map((field) => toEntry(type, field, factorOf(type, roots))));
  const counts = new Map<string, number>();
  for (const { weights } of entries)
    for (const word of weights.keys()) counts.set(word, (counts.get(word) ?? 0) + 1);
  const rarity = new Map(
    [...counts].map(([word, count]) => [word, Math.log(1 + entries.length / count)]),
  );
  return { entries, rarity };
}

/** Every list has these types, and their fields have equal descriptions. */
const isPage = ({ name }: GraphQLNamedType) => /(Connection|Edge|PageInfo)$/.test(name);

/** A document begins with a root field, and a filter finds records. The inputs and results of a mutation follow from the mutation. */
function factorOf(type: GraphQLNamedType, roots: readonly unknown[]): number {
  if (roots.includes(type)) return 1.1;
  if (type.name.endsWith('Filter')) return 1.3;
  if (/(Input|Request)$/.test(type.name)) return 0.7;
  return type.name.endsWith('Payload') ? 0.5 : 1;
}

function toEntry(type: GraphQLNamedType, field: AnyField, factor: number): Entry {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const word of toWords(text)) weights.set(word, Math.max(weights.get(word) ?? 0, weight));
  };
  add(field.description ?? '', 1);
  if ('args' in field) for (const { name } of field.args) add(name, 1);
  add(type.name, 2);
  add(field.name, 4);
  const text =
    type.name === 'Mutation' || !('args' in field)
      ? inlineLine(field)
      : fieldLine(field, 'required');
  const ownWords = { nameWords: toWords(field.name), typeWords: toWords(type.name) };
  const line = `${type.name}.${text} — ${firstSentence(field.description)}`;
  return { name: field.name, line: shorten(line), weights, factor, ...ownWords };
}

const shorten = (line: string) =>
  line.length <= maxLineLength ? line : `${line.slice(0, maxLineLength - 1)}…`;

function rank(
  { entries, rarity }: Index,
  words: readonly string[],
  count: number,
): readonly string[] {
  const scored = entries.map((entry) => {
    const score = words.reduce(
      (sum, word) => sum + (entry.weights.get(word) ?? 0) * (rarity.get(word) ?? 0),
      0,
    );
    return { entry, score: score * entry.factor * coverage(entry, words) };
  });
  const sameName = new Map<string, number>();
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .filter(({ entry: { name } }) => {
      const same = (sameName.get(name) ?? 0) + 1;
      sameName.set(name, same);
      return same <= maxSameName;
    })
    .slice(0, count)
    .map(({ entry }) => entry.line);
}

/**
 * More for a name without other words: `tasks` fits "tasks" better than `addTagsToTasks` does, and `Project.tasks` fits "tasks of a project"
 * best.
 */
function coverage({ nameWords, typeWords }: Entry, words: readonly string[]): number {
  const matched = nameWords.filter((word) => words.includes(word));
  const ofName = 0.8 + 0.2 * (matched.length / Math.max(1, nameWords.length));
  const own = new Set([...nameWords, ...typeWords]);
  const isExact = own.size === words.length && words.every((word) => own.has(word));
  return isExact ? 1.5 * ofName : ofName;
}

/** Words that say nothing about a field. */
const stopWords = new Set([
  'the',
  'and',
  'for',
  'with',
  'from',
  'this',
  'that',
  'are',
  'all',
  'its',
]);

/** What people call something that the schema calls otherwise. */
const synonyms: Readonly<Record<string, string>> = {
  who: 'permission',
  overdue: 'due',
  deadline: 'due',
  doc: 'document',
  edit: 'update',
  change: 'update',
  rename: 'update',
  remove: 'delete',
};

const withSynonyms = (words: readonly string[]) => [
  ...new Set(words.flatMap((word) => [word, synonyms[word] ?? []].flat())),
];

/** The words of a text or of a name in camel case, without endings of the plural. */
function toWords(text: string): readonly string[] {
  const words = text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word.length > 2 && !stopWords.has(word))
    .map((word) => (word.length > 3 ? word.replace(/(?<=[^s])s$/, '') : word));
  return [...new Set(words)];
}
