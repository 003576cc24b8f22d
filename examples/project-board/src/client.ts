import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, makeVar } from '@apollo/client';
import { tap } from 'rxjs';

/** What an operation cost the services behind the API. */
export interface Cost {
  readonly operation: string;
  readonly requests: number;
  readonly reads: number;
  readonly writes: number;
}

/** What the latest operations cost, the newest first. */
export const costs = makeVar<readonly Cost[]>([]);

const keepCosts = new ApolloLink((operation, forward) =>
  forward(operation).pipe(
    tap(({ extensions }) => {
      const { upstream } = (extensions ?? {}) as { upstream?: { totals: Omit<Cost, 'operation'> } };
      if (upstream === undefined) return;
      costs([{ ...upstream.totals, operation: operation.operationName ?? '' }, ...costs()]);
    }),
  ),
);

/** Asks the API. Queries say `errorPolicy: 'all'`: parts that failed are null, and the rest is shown. */
export const client = new ApolloClient({
  link: ApolloLink.from([keepCosts, new HttpLink({ uri: '/graphql' })]),
  cache: new InMemoryCache({
    typePolicies: {
      // Two operations select different fields of one list of tasks.
      TaskConnection: { merge: true },
    },
  }),
});
