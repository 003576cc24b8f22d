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

/** Reports that the stream of a subscription has started: until its first change, Apollo Client reports nothing. */
const fetchStreams: typeof fetch = async (address, options) => {
  const response = await fetch(address, options);
  const isStream = response.headers.get('content-type')?.startsWith('multipart/mixed');
  if (isStream) (options as StreamOptions | undefined)?.onStream?.();
  return response;
};

/** Options of `fetch` for a subscription, in `context.fetchOptions`. */
export interface StreamOptions extends RequestInit {
  readonly onStream?: () => void;
}

/** The GraphQL client. Operations of partial.graphql use `errorPolicy: 'all'`: fields that failed are null, and the page shows the rest. */
export const client = new ApolloClient({
  link: ApolloLink.from([recordCosts, new HttpLink({ uri: '/graphql', fetch: fetchStreams })]),
  cache: new InMemoryCache({
    typePolicies: {
      // Two operations select different fields of the same list of tasks.
      TaskConnection: { merge: true },
    },
  }),
});
