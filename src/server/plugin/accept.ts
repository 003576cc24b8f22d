import { acceptedTypes } from '../request/accept.ts';
import { rejection } from '../request/rejection.ts';
import type { ServerPlugin } from '../request/request-state.ts';

/**
 * Reads the `Accept` header by its quality values, which Yoga ignores, and rejects a request whose response the client does not accept before
 * anything is executed: Yoga would execute it, and send nothing.
 */
export function useAccept(): ServerPlugin {
  return {
    onRequestParse({ request }) {
      const accept = request.headers.get('accept');
      if (accept === null || accept === '') return;
      const types = acceptedTypes(accept);
      request.headers.set('accept', types.length > 0 ? types.join(', ') : 'application/json');
      if (types.length === 0) throw notAcceptable();
    },
  };
}

const notAcceptable = () =>
  rejection(
    'BAD_USER_INPUT',
    'The response is application/graphql-response+json or application/json, or text/event-stream or multipart/mixed for results in parts. The header Accept must contain one of them.',
    { status: 406 },
  );
