import { createServer as createHttpServer } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { pino } from 'pino';
import { listenOnLoopback } from '../../bench/listen.ts';
import { parseConfig } from '../../src/config/environment.ts';
import { toEmbeddedRecords } from '../../src/engine/plan/embedded-record.ts';
import { createContextFactory } from '../../src/operation/context-factory.ts';
import { createSchema } from '../../src/schema/schema.ts';
import { createServer } from '../../src/server/server.ts';
import { createTurnMeter, type Turn } from './longest-turn.ts';
import { peakMemory } from './peak-memory.ts';

// The server that receives hostile operations. It has its own process, so that only its own work is measured.

/** What the process has used. */
export interface Usage {
  /** Processor time of all threads since the start, in milliseconds. */
  readonly cpuMs: number;
  /** The memory of the process now, in bytes. */
  readonly bytes: number;
  /** The memory of all objects and buffers, in bytes. */
  readonly usedBytes: number;
  /** The highest memory since the last `reset`, in bytes. */
  readonly peakBytes: number;
  /** The longest turn of the event loop since the last `reset`. */
  readonly longestTurn: Turn;
}

/** The response to the first message, which contains the environment. */
export interface Ready {
  readonly url: string;
}

/** Frees memory and resets the peak and the longest turn, resets only the longest turn, or only measures. */
export type Command = 'reset' | 'start' | 'measure';

process.once('message', async (env: Readonly<Record<string, string>>) => {
  const config = parseConfig(env);
  const schema = createSchema(config);
  const contexts = createContextFactory({ config, embeddedRecords: toEmbeddedRecords(schema) });
  const logger = pino({ level: 'silent' });
  const server = createServer({ config, schema, contexts, logger });
  const memory = peakMemory();
  const turns = createTurnMeter();
  process.on('message', async (command: Command) => {
    if (command === 'reset') {
      // Buffers are freed in the background. The second collection waits for the first one to finish.
      for (let count = 0; count < 2; count += 1) {
        globalThis.gc?.();
        await setImmediate();
      }
      memory.reset();
    }
    const longestTurn = turns.stop();
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed, external } = process.memoryUsage();
    const usage: Usage = {
      cpuMs: (user + system) / 1000,
      bytes: rss,
      usedBytes: heapUsed + external,
      peakBytes: memory.peakBytes(),
      longestTurn,
    };
    process.send?.(usage);
    if (command !== 'measure') turns.start();
  });
  process.on('disconnect', () => process.exit());
  const ready: Ready = { url: await listenOnLoopback(createHttpServer(server)) };
  process.send?.(ready);
});
