import type { AsanaClient } from '../../../service/asana/client.ts';
import { type AsanaRead, selectAsanaFields } from '../../../service/asana/read.ts';
import type { AsanaResponse } from '../../../service/asana/response.ts';
import type { AsanaWrite } from '../../../service/asana/write.ts';
import type { Caller } from '../../../upstream/http/caller.ts';
import { WriteFailed, type Writer } from '../../../upstream/http/writer.ts';

/** Sends one write. Rejects with the error of the service. */
export async function sendWebhookWrite<Write, Response>(
  client: Writer<Write, Response>,
  write: Write,
  caller: Caller,
): Promise<Response> {
  try {
    // One write has one response.
    return (await client.write([write], caller)[0]) as Response;
  } catch (error) {
    throw error instanceof WriteFailed ? error.reason : error;
  }
}

/** The same for Asana. Without fields, Asana returns the complete record. */
export const sendAsanaWrite = <Record>(
  client: AsanaClient,
  write: AsanaWrite<Record>,
  fields: readonly string[],
  caller: Caller,
): Promise<AsanaResponse> => sendWebhookWrite(client, { ...write, fields }, caller);

/** One read of Asana. The types of the fields are defined by Asana's documentation. */
export async function readAsana<Record>(
  client: AsanaClient,
  read: AsanaRead<Record>,
  fields: readonly string[],
  caller: Caller,
): Promise<{ readonly data: Record; readonly nextOffset: string | null }> {
  const { data, nextOffset } = await new Promise<AsanaResponse>((resolve, reject) => {
    client.read([{ call: selectAsanaFields(read, fields), resolve, reject }], caller);
  });
  return { data: data as Record, nextOffset };
}
