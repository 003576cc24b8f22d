import { casesOf, type Log } from './both-executors.ts';

// Mutations: one field is complete, with everything below it, before the next one starts.

const sdl = `
  type Query { count: Int }
  type Mutation { set(to: Int!): State strict(to: Int!): State! fail: Int failStrict: Int! }
  type State { now: Int slow: Int bad: Int! slowBad: Int! }
`;

const wait = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

function root(log: Log) {
  let state = 0;
  const set = ({ to }: { readonly to: number }) => {
    log(`set ${to}`);
    state = to;
    return {
      now: () => state,
      slow: async () => {
        await wait(2);
        log(`read ${state}`);
        return state;
      },
      bad: () => null,
      slowBad: async () => {
        await wait(1);
        throw new Error('bad');
      },
    };
  };
  return {
    set,
    strict: async (args: { readonly to: number }) => {
      await wait(1);
      return set(args);
    },
    fail: () => {
      log('fail');
      throw new Error('fails');
    },
    failStrict: async () => {
      log('failStrict');
      throw new Error('fails');
    },
  };
}

export const mutationCases = casesOf(sdl, [
  {
    name: 'mutations in order',
    query:
      'mutation { a: set(to: 1) { now slow } b: strict(to: 2) { now slow } c: set(to: 3) { slow now } }',
    root,
  },
  {
    name: 'synchronous mutations',
    query: 'mutation { a: set(to: 1) { now } b: set(to: 2) { now } __typename }',
    root,
  },
  {
    name: 'a mutation that fails between others',
    query:
      'mutation { a: set(to: 1) { slow } fail b: set(to: 2) { slow bad } c: set(to: 3) { slow } }',
    root,
    errors: 2,
  },
  {
    name: 'a non-null mutation that fails ends the operation',
    query: 'mutation { a: set(to: 1) { slow } failStrict b: set(to: 2) { slow } }',
    root,
    errors: 1,
  },
  {
    name: 'a non-null mutation with a null field ends the operation',
    query: 'mutation { a: strict(to: 1) { bad } b: set(to: 2) { slow } }',
    root,
    errors: 1,
  },
  {
    name: 'a non-null mutation with a rejected field ends the operation',
    query: 'mutation { fail a: strict(to: 1) { now slowBad } b: set(to: 2) { slow } }',
    root,
    errors: 2,
  },
  {
    name: 'merged fields and fragments of a mutation',
    query:
      'mutation { a: set(to: 1) { now } ...more a: set(to: 1) { slow } } fragment more on Mutation { b: set(to: 2) { now } a: set(to: 1) { n: now } }',
    root,
  },
]);
