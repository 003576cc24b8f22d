import { GraphQLError } from 'graphql';
import { readBytes } from '../../request/body-reader.ts';
import type { RequestState } from '../../request/request-state.ts';

/** The text of a body. Null if it is too large, or ends early. */
export async function readBody(
  request: Request,
  { req }: RequestState,
  maxBytes: number,
): Promise<string | null> {
  try {
    return Buffer.from(await readBytes(request, req, maxBytes)).toString();
  } catch (error) {
    if (error instanceof GraphQLError) return null;
    throw error;
  }
}

/** The server closes the connection, so that it does not have to read the rest of the body. */
export const tooLargeStatus = { status: 413, headers: { connection: 'close' } } as const;
