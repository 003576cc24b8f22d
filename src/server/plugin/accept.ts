import { acceptedTypes } from '../request/accept.ts';
import { rejection } from '../request/rejection.ts';
import type { ServerPlugin } from '../request/request-state.ts';

/**
 * Reads the `Accept` header by its quality values, which Yoga ignores, and rejects a request whose response the client does not accept before
 * anything is executed: Yoga would execute it, and send nothing.
 */
export function useAccept(): ServerPlugin {
  // Most requests have the same header as the one before.
  let latest: { readonly header: string; readonly types: string } | null = null;
  return {
    onRequestParse({ request }) {
      const header = request.headers.get('accept');
      if (header === null || header === '') return;
      if (latest?.header !== header) latest = { header, types: acceptedTypes(header).join(', ') };
      const { types } = latest;
      // Yoga sends a rejection as JSON.
      if (types !== header) request.headers.set('accept', types || 'application/json');
      if (types === '') throw notAcceptable();
    },
  };
}

const notAcceptable = () =>
  rejection(
    'BAD_USER_INPUT',
    'The response is application/graphql-response+json or application/json, or text/event-stream or multipart/mixed for results in parts. The header Accept must contain one of them.',
    { status: 406 },
  );
