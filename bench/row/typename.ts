import type { RowFactory } from './row.ts';

/** The smallest operation: only the server's own work. */
export const typename: RowFactory = () => ({
  name: '{ __typename }',
  query: '{ __typename }',
  variables: {},
  delays: 0,
  maxTimesBare: 1,
  readByHand: async () => ({ __typename: 'Query' }),
});
