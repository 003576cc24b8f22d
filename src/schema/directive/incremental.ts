import {
  DirectiveLocation,
  GraphQLBoolean,
  GraphQLDirective,
  GraphQLInt,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql';

// The directives of incremental delivery, which the server executes; graphql-js 16 does not define them. Source: the
// specification's draft of 2022-08-24, which the executor implements.

const condition = (effect: string) => ({
  type: new GraphQLNonNull(GraphQLBoolean),
  defaultValue: true,
  description: `Whether ${effect}.`,
});

const label = {
  type: GraphQLString,
  description: 'A name for the part of the response, unique in the operation.',
};

export const deferDirective = new GraphQLDirective({
  name: 'defer',
  description:
    'Sends the fields of this fragment in a later part of the response, to clients that accept a response in parts.',
  locations: [DirectiveLocation.FRAGMENT_SPREAD, DirectiveLocation.INLINE_FRAGMENT],
  args: { if: condition('the fragment is deferred'), label },
});

export const streamDirective = new GraphQLDirective({
  name: 'stream',
  description:
    'Sends the items of this list in later parts of the response, to clients that accept a response in parts.',
  locations: [DirectiveLocation.FIELD],
  args: {
    if: condition('the list is streamed'),
    label,
    initialCount: {
      type: new GraphQLNonNull(GraphQLInt),
      defaultValue: 0,
      description: 'The number of items in the first part, 0 or more.',
    },
  },
});
