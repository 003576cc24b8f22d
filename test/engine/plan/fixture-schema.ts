import {
  type DocumentNode,
  executeSync,
  GraphQLBoolean,
  type GraphQLFieldConfig,
  GraphQLInt,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  parse,
  validate,
} from 'graphql';
import type { FieldSource } from '../../../src/engine/plan/field-source.ts';
import { type Selection, selectionOf } from '../../../src/engine/plan/selection.ts';

// A small schema of letters and people, with the extensions that the plugin would set, to test selections without a server.

type Field = GraphQLFieldConfig<unknown, unknown>;

const exposed = (path: string): Field => ({
  type: GraphQLString,
  extensions: { needs: { path: path } },
});

const Person: GraphQLObjectType = new GraphQLObjectType({
  name: 'Person',
  extensions: { record: { kind: 'post.person', idField: 'id' } },
  fields: () => ({
    id: { type: GraphQLString },
    fullName: exposed('name'),
    mail: exposed('email'),
    boss: { type: Person, extensions: { needs: { path: 'manager' } } },
    letters: { type: LetterPage, extensions: { needs: { separateRequest: true } } },
  }),
});

const enclosed = { record: { kind: 'post.enclosed', idField: 'id', always: ['kind'] } };

const Enclosed = new GraphQLInterfaceType({
  name: 'Enclosed',
  extensions: enclosed,
  fields: { title: exposed('title') },
});

const Photo = new GraphQLObjectType({
  name: 'Photo',
  interfaces: [Enclosed],
  extensions: enclosed,
  isTypeOf: () => true,
  fields: { title: exposed('caption'), width: exposed('width') },
});

const Cheque = new GraphQLObjectType({
  name: 'Cheque',
  interfaces: [Enclosed],
  extensions: enclosed,
  fields: { title: exposed('title'), amount: exposed('amount') },
});

const Letter: GraphQLObjectType = new GraphQLObjectType({
  name: 'Letter',
  extensions: { record: { kind: 'post.letter', idField: 'id' } },
  fields: () => ({
    id: { type: GraphQLString },
    key: exposed('id'),
    subject: exposed('subject'),
    isLate: { type: GraphQLBoolean, extensions: { needs: { paths: ['due_on', 'sent_on'] } } },
    text: {
      type: GraphQLString,
      args: { html: { type: GraphQLBoolean } },
      extensions: {
        needs: { paths: ({ html }: { html?: boolean }) => [html ? 'html_text' : 'text'] },
      },
    },
    sender: { type: Person, extensions: { needs: { path: 'from' } } },
    readers: { type: new GraphQLList(Person), extensions: { needs: { path: 'seen.by' } } },
    itself: { type: Letter, extensions: { needs: { path: '' } } },
    enclosed: { type: new GraphQLList(Enclosed), extensions: { needs: { path: 'enclosed' } } },
    author: {
      type: Person,
      extensions: { needs: { paths: ['author_id'], separateRequest: true } },
    },
    answers: {
      type: LetterPage,
      args: { first: { type: GraphQLInt } },
      extensions: { needs: { separateRequest: () => Promise.resolve() } },
    },
  }),
});

const LetterPage: GraphQLObjectType = new GraphQLObjectType({
  name: 'LetterPage',
  fields: () => ({
    nodes: { type: new GraphQLList(Letter) },
    edges: {
      type: new GraphQLList(
        new GraphQLObjectType({
          name: 'LetterEdge',
          fields: { node: { type: Letter }, cursor: { type: GraphQLString } },
        }),
      ),
    },
    hasMore: { type: GraphQLBoolean },
  }),
});

let seen: FieldSource[] = [];

const root = (type: GraphQLObjectType | GraphQLInterfaceType): Field => ({
  type,
  resolve: (_root, _args, _context, info) => {
    seen.push(info);
    return null;
  },
});

const schema = new GraphQLSchema({
  query: new GraphQLObjectType({
    name: 'Query',
    fields: {
      letter: root(Letter),
      letters: root(LetterPage),
      person: root(Person),
      anything: root(Enclosed),
    },
  }),
  types: [Photo, Cheque],
});

/** The selection source of each root field of an operation. */
export function sourcesOf(
  query: string | DocumentNode,
  variables: Readonly<Record<string, unknown>> = {},
): readonly FieldSource[] {
  const document = typeof query === 'string' ? parse(query) : query;
  const problems = validate(schema, document);
  if (problems[0]) throw problems[0];
  seen = [];
  executeSync({ schema, document, variableValues: variables });
  return seen;
}

/** What the first root field of an operation selects. */
export function select(
  query: string | DocumentNode,
  variables: Readonly<Record<string, unknown>> = {},
  typeName?: string,
): Selection {
  const [source] = sourcesOf(query, variables);
  if (source === undefined) throw new Error('No root field was resolved.');
  return selectionOf(source, typeName);
}
