import { GraphQLError } from 'graphql';

/** How a refusal looks as an HTTP answer, beside its body. */
export interface RefusalOptions {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A request that is turned away before any of it runs, as an error that clients of GraphQL can read.
 *
 * Yoga takes the status and the headers from `extensions.http` and leaves them out of the body.
 */
export function refusal(code: string, message: string, http: RefusalOptions): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http } });
}
