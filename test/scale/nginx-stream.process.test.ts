import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { caseCount } from '../case-count.ts';
import { tick } from '../server/subscription/result-source.ts';
import { type StreamServer, startStreamServer } from '../server/subscription/stream-server.ts';
import { isSkipped } from '../tool/tool.ts';
import { type NginxServer, startNginx } from './nginx-server.ts';

// Streams through a proxy that closes connections after 10 s of silence.

/** How long there are no results. */
const silenceMs = caseCount(60_000, 12_000);

const strict = (configuration: string) =>
  configuration.replace('proxy_read_timeout 60s;', 'proxy_read_timeout 10s; send_timeout 10s;');

let server: StreamServer | undefined;
let nginx: NginxServer | undefined;
afterEach(async () => {
  await nginx?.stop();
  await server?.close();
});

const accepts = ['text/event-stream', 'multipart/mixed;subscriptionSpec=1.0'];

/** Subscribes through nginx. */
async function open(accept: string) {
  const response = await fetch(`${nginx?.url}/graphql?query=subscription{tick}`, {
    headers: { accept },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  return {
    async until(text: string): Promise<void> {
      while (!received.includes(text)) {
        const part = await reader?.read();
        if (part?.done !== false) throw new Error(`The stream ended after: ${received}`);
        received += part.value;
      }
    },
  };
}

describe.skipIf(isSkipped('nginx'))('through nginx with an idle time of 10 s', () => {
  test(
    'a result arrives at once, also after a long time without results',
    async () => {
      server = await startStreamServer();
      const port = Number(new URL(server.api).port);
      nginx = await startNginx([port, port, port], strict);
      const streams = await Promise.all(accepts.map(open));
      server.source.send(tick(1));
      for (const stream of streams) await stream.until('position-1');
      await sleep(silenceMs);
      server.source.send(tick(2));
      for (const stream of streams) await stream.until('position-2');
      expect(server.source).toMatchObject({ opened: accepts.length, closed: 0 });
    },
    silenceMs + 120_000,
  );
});
