import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isFilePath, respondWithFile } from './asana/protocol/file-download.ts';
import { basePath } from './asana/service.ts';
import { type Controls, isControlPath, respondToControl } from './control.ts';
import { createEmulation, type EmulationOptions } from './emulation.ts';
import { createInFlight } from './http/in-flight.ts';
import {
  type OauthClientSettings,
  oauthClientSettingsAt,
  type ServiceName,
} from './oauth/client-registration.ts';
import type { SandboxSeed } from './seed/data.ts';
import { loadSeed } from './seed/load.ts';
import { SeedInvalid } from './seed/parse.ts';
import { readRequest, send, serve } from './serve.ts';

// A stateful emulator of both services: in memory, with the services' own paths, over real HTTP on one port. It lets people
// try the product without an account, and it serves the tests. It is a separate program and imports from the product only
// how the services' records are spelled. asana/ and google/ turn a request into a response, oauth/ contains both authorization servers,
// and emulation.ts combines them. world/ is the data at every start, and seed/ is data of a test in its place. control.ts controls faults, limits and the log. Only this file,
// serve.ts, apply-fault.ts and http/post.ts use sockets.

/** The settings of a sandbox. */
export interface SandboxOptions extends EmulationOptions {
  /** @default 0: a free port */
  readonly port?: number;
  /** Its data, or the path of a JSON file with it, in place of the usual data. @default none */
  readonly seed?: SandboxSeed | string | URL;
}

/** A running sandbox. */
export interface Sandbox extends Controls {
  /** `http://127.0.0.1:<port>` */
  readonly url: string;
  readonly asanaBaseUrl: string;
  readonly googleDocsBaseUrl: string;
  readonly googleDriveBaseUrl: string;
  /** What an application needs to authorize users. */
  readonly oauth: Readonly<Record<ServiceName, OauthClientSettings>>;
  close(): Promise<void>;
}

/** Starts a sandbox. It listens on the loopback interface only. Rejects with SeedInvalid, or with the error of the port. */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = 0, seed } = options;
  if (seed !== undefined && options.extraTasks)
    throw new SeedInvalid('A sandbox with a seed cannot have extra tasks.');
  const seeded = seed === undefined ? null : await loadSeed(seed);
  const { services, controls, log, faultScript, asanaStore, end } = createEmulation(
    options,
    seeded,
  );
  const inFlight = createInFlight();

  const respond = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await readRequest(incoming);
    if (!request) return;
    const { pathname } = request.url;
    const service = services.find(({ ownsPath }) => ownsPath(pathname));
    if (isControlPath(pathname)) send(await respondToControl(request, controls), response);
    else if (isFilePath(pathname)) send(respondWithFile(request.url, asanaStore()), response);
    else if (service) await serve(request, response, { service, log, faultScript, inFlight });
    else send({ status: 404, headers: {}, body: 'No service has this path.' }, response);
  };
  const server = createServer((incoming, response) => {
    // An error thrown here is a bug in the sandbox. The response shows it, and the process continues.
    respond(incoming, response).catch((error: unknown) => {
      send({ status: 500, headers: {}, body: `The sandbox failed: ${error}` }, response);
    });
  });
  // Clients keep connections open. The sandbox must not close them before the clients do.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  // The address of a TCP server is an object. It is a string only for a pipe.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    ...controls,
    url,
    asanaBaseUrl: `${url}${basePath}`,
    googleDocsBaseUrl: url,
    googleDriveBaseUrl: url,
    oauth: oauthClientSettingsAt(url),
    close: () =>
      new Promise((resolve) => {
        end();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
