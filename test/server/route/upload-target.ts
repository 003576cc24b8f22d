import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

/** An upload as Asana would receive it, without its content. */
export interface ReceivedUpload {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Bytes of the body so far, with what the form adds. */
  bytes: number;
  /** Whether the complete body arrived. */
  isComplete: boolean;
  /** Whether the connection ended before. */
  isAborted: boolean;
  /** Of the body, once it is complete. */
  hash: string;
}

/** What happens when an upload begins. */
type Script = (upload: ReceivedUpload) => void;

/** In the place of Asana: counts the bytes of uploads and forgets them. */
export async function createUploadTarget() {
  const uploads: ReceivedUpload[] = [];
  let script: Script = read;
  const server = createServer((request, response) => {
    const upload = {
      request,
      response,
      bytes: 0,
      isComplete: false,
      isAborted: false,
      hash: '',
    };
    uploads.push(upload);
    request.on('error', () => {
      upload.isAborted = true;
    });
    script(upload);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    // The address of a TCP server is an object.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    uploads,
    /** Sets what happens with the next uploads. */
    use(next: Script = read) {
      script = next;
      uploads.length = 0;
    },
  };
}

/** Reads the body, and responds with the id of an attachment when it is complete. */
export function read(upload: ReceivedUpload): void {
  const { request, response } = upload;
  const hash = createHash('sha256');
  request.on('data', (chunk: Buffer) => {
    upload.bytes += chunk.length;
    hash.update(chunk);
  });
  request.on('end', () => {
    upload.isComplete = true;
    upload.hash = hash.digest('hex');
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ data: { gid: '77' } }));
  });
}

/** Responds at once, without reading. */
export const refuse =
  (status: number, message: string, headers: Readonly<Record<string, string>> = {}): Script =>
  ({ response }) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify({ errors: [{ message }] }));
  };
