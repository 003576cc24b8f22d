import { connect, type Socket } from 'node:net';
import { afterEach } from 'vitest';
import { prepare } from './upload-setup.ts';

/** The announced size of slow uploads. */
export const slowBytes = 10_000_000;

const sockets: Socket[] = [];

/** Ends the connections of all slow uploads. Every test ends with it. */
export function closeSlowUploads(): void {
  for (const socket of sockets) socket.destroy();
  sockets.length = 0;
}
afterEach(closeSlowUploads);

/** Announces a file and sends only this number of its bytes. */
export async function startSlowUpload(url: string, token: string, sentBytes: number) {
  const authorization = `Bearer ${token}`;
  const headers = { 'x-asana-authorization': authorization };
  const link = new URL((await prepare(url, { sizeBytes: slowBytes }, headers)).url);
  const socket = connect(Number(link.port), link.hostname);
  sockets.push(socket);
  // The server may close the connection first.
  socket.on('error', () => undefined);
  socket.write(
    `PUT ${link.pathname} HTTP/1.1\r\nHost: ${link.host}\r\nX-Asana-Authorization: ${authorization}\r\nContent-Length: ${slowBytes}\r\n\r\n`,
  );
  await new Promise<void>((resolve) => {
    socket.write(Buffer.alloc(sentBytes), () => resolve());
  });
}
