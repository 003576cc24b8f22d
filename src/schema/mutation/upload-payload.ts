import type { CallerLink } from '../../operation/caller/caller-link.ts';
import { payloadOf } from './payload.ts';

/**
 * The payload of a mutation that prepares an upload.
 *
 * @param service  The name of the service that receives the file.
 * @param result   What the response to the upload contains.
 */
export const uploadPayload = (service: string, result: string) =>
  payloadOf<CallerLink>((t) => ({
    url: t.urlAt(
      'url',
      `The address to send the file to: PUT, with the file as the body, as the same caller, with the same headers as for this mutation. It accepts one upload. ${service} receives the file while it arrives, so the progress that you see is the progress of the upload to ${service}. The response is JSON: ${result}, or an error with a code and \`applied\`. After an error that is not about the headers of the request, prepare the file again.`,
      'nonNull',
    ),
    expiresAt: t.dateTimeAt(
      'expiresAt',
      'The time at which the address expires, 15 minutes after it was made. The upload must have started by then.',
      'nonNull',
    ),
  }));
