import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { findBlocks } from '../docs/block.ts';
import { freePort } from '../free-port.ts';
import { tick } from '../server/subscription/result-source.ts';
import { startStreamServer } from '../server/subscription/stream-server.ts';
import { isSkipped } from '../tool/tool.ts';
import { startNginx } from './nginx-server.ts';

// The configuration of docs/scaling.md for HTTP/2: a browser has one connection for all its streams.

const streamCount = 200;
const folder = await mkdtemp(join(tmpdir(), 'taskdoc-http2-'));
afterAll(() => rm(folder, { recursive: true }));

async function documentedLines(port: number): Promise<string> {
  const page = await readFile('docs/scaling.md', 'utf8');
  const block = findBlocks(page).find(({ info }) => info === 'nginx');
  if (block === undefined) throw new Error('docs/scaling.md has no configuration for HTTP/2.');
  const [certificate, key] = ['certificate.pem', 'key.pem'].map((name) => join(folder, name));
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=a'];
  spawnSync('openssl', [...request, '-keyout', `${key}`, '-out', `${certificate}`]);
  return (
    block.text
      .replaceAll('/etc/nginx', folder)
      // As the page says for older versions, which Debian has.
      .replace('listen 443 ssl;', `listen 127.0.0.1:${port} ssl http2;`)
      .replace('http2 on;', '')
  );
}

describe.skipIf(isSkipped('nginx'))('nginx with HTTP/2', () => {
  test('one connection has 200 streams, and still responds to a query', async () => {
    const server = await startStreamServer();
    const port = Number(new URL(server.api).port);
    const tlsPort = await freePort();
    const lines = await documentedLines(tlsPort);
    // startNginx waits for the port without TLS.
    const nginx = await startNginx([port, port, port], (text) =>
      text.replace(/(listen 127\.0\.0\.1:\d+;)/, `$1\n${lines}`),
    );
    const browser = connect(`https://127.0.0.1:${tlsPort}`, { rejectUnauthorized: false });
    const request = (path: string) => {
      const stream = browser.request({ ':path': path, accept: 'text/event-stream, */*' });
      let text = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      return () => text;
    };
    const streams = Array.from({ length: streamCount }, () =>
      request('/graphql?query=subscription{tick}'),
    );
    await vi.waitFor(() => expect(server.source.opened).toBe(streamCount));
    const query = request('/graphql?query={hello}');
    await vi.waitFor(() => expect(query()).toContain('"hello"'));
    server.source.send(tick(1));
    await vi.waitFor(() => {
      for (const stream of streams) expect(stream()).toContain('position-1');
    });
    browser.destroy();
    await nginx.stop();
    await server.close();
  });
});
