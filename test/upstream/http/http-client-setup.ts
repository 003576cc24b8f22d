import { afterAll, expect } from 'vitest';
import { createHttpClient, type HttpRequest } from '../../../src/upstream/http/http-client.ts';
import type { UpstreamService } from '../../../src/upstream/http/upstream-error.ts';
import { createScriptedServer } from './scripted-server.ts';

/** The service that the errors name. */
export const asana: UpstreamService = { id: 'asana', name: 'Asana' };

/** The maximum size of a response here. */
export const maxResponseBytes = 1000;

/** Starts a scripted server for a test file. `get` sends one request to it. */
export async function createSetup() {
  const server = await createScriptedServer();
  const http = createHttpClient({ maxResponseBytes });
  afterAll(() => http.close());
  const get = (changes: Partial<HttpRequest> = {}) =>
    http.send({
      service: asana,
      method: 'GET',
      url: `${server.url}/tasks/1?limit=2`,
      headers: { authorization: 'Bearer canary-token' },
      timeoutMs: 5000,
      ...changes,
    });
  return { server, get };
}

/** What a request rejects with. */
export const failureOf = (response: Promise<unknown>) =>
  response.then(
    () => expect.unreachable('There was a response.'),
    (error) => error,
  );
