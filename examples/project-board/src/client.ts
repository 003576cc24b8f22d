import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, makeVar } from '@apollo/client';
import { tap } from 'rxjs';

/** The upstream requests, reads and writes of one operation. */
export interface Cost {
  readonly operation: string;
  readonly requests: number;
  readonly reads: number;
  readonly writes: number;
}

/** The costs of all operations, newest first. */
export const costs = makeVar<readonly Cost[]>([]);

const recordCosts = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    tap(({ extensions }) => {
      const { upstream } = (extensions ?? {}) as { upstream?: { totals: Omit<Cost, 'operation'> } };
      if (upstream === undefined) return;
      costs([{ ...upstream.totals, operation: operation.operationName ?? '' }, ...costs()]);
    }),
  ),
);

/** The GraphQL client. Operations of partial.graphql use `errorPolicy: 'all'`: fields that failed are null, and the page shows the rest. */
export const client = new ApolloClient({
  link: ApolloLink.from([recordCosts, new HttpLink({ uri: '/graphql' })]),
  cache: new InMemoryCache({
    typePolicies: {
      // Two operations select different fields of the same list of tasks.
      TaskConnection: { merge: true },
    },
  }),
});
