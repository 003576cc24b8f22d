import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { fixtures } from '../../../sandbox/world/fixture/fixture.ts';

/** What a client announces. */
export interface Announced {
  readonly task?: string;
  readonly name?: string;
  readonly contentType?: string;
  readonly sizeBytes: number;
}

/** The headers of a sandbox user. */
export const asanaHeaders = (person: string): Record<string, string> => ({
  'x-asana-authorization': `Bearer sandbox-${person}`,
});

/** Queries an upload link. */
export async function prepare(
  url: string,
  announced: Announced,
  headers: Readonly<Record<string, string>> = asanaHeaders('ada'),
): Promise<{ readonly url: string; readonly expiresAt: string }> {
  const query = `mutation ($input: PrepareAttachmentInput!) {
    prepareAttachment(input: $input) { url expiresAt }
  }`;
  const input = {
    task: fixtures.emptyTask,
    name: 'notes.txt',
    contentType: 'text/plain',
    ...announced,
  };
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables: { input } }),
  });
  const { data, errors } = (await response.json()) as {
    data?: { prepareAttachment: { url: string; expiresAt: string } | null };
    errors?: unknown;
  };
  if (!data?.prepareAttachment) throw new Error(`No link: ${JSON.stringify(errors)}`);
  return data.prepareAttachment;
}

/** Sends a file. */
export const put = (
  link: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> =>
  fetch(link, {
    method: 'PUT',
    headers: { 'content-type': 'text/plain', ...asanaHeaders('ada'), ...headers },
    body,
  });

/** Starts a request whose body the test writes. */
export function startPut(link: string, headers: Readonly<Record<string, string | number>> = {}) {
  const client = request(link, { method: 'PUT', headers: { ...asanaHeaders('ada'), ...headers } });
  const response = new Promise<{ status: number; body: string }>((resolve, reject) => {
    client.once('error', reject);
    client.once('response', (incoming) => {
      let body = '';
      incoming.setEncoding('utf8');
      incoming.on('data', (text: string) => {
        body += text;
      });
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body }));
    });
  });
  // A test that destroys the request does not wait for the response.
  response.catch(() => undefined);
  return { client, response };
}

/** The content of a file, as tests compare it. */
export const hashOf = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('hex');
