import { setTimeout as sleep } from 'node:timers/promises';
import { UpstreamError } from '../http/errors.ts';
import { createFlights } from '../http/flight.ts';
import { delayBeforeRetryMs } from '../http/retry.ts';
import type { AsanaAnswer } from './answer.ts';
import { type AsanaAsk, type AsanaOrder, maxActions, toReadExchange } from './exchange.ts';
import { type AsanaRawRequest, type RawAnswer, sendRaw } from './raw.ts';
import { toReadKey } from './read.ts';
import { type AsanaCaller, createWire, type WireOptions } from './wire.ts';
import { createWriter } from './writer.ts';

// Asana's REST API. Reads asked for together go out together, in as few requests as Asana's batches allow, and equal reads
// of one credential share a request. Writes are in writer.ts. Knows no GraphQL, and of a call only what read.ts and
// write.ts say.

/** Asana's REST API. */
export interface AsanaClient {
  /** Sends reads together. One promise per ask, in their order, each rejecting with an UpstreamError of its own. */
  read(asks: readonly AsanaAsk[], caller: AsanaCaller): readonly Promise<AsanaAnswer>[];
  /** Sends writes together, none of them twice. One promise per order, rejecting with a WriteFailed of its own. */
  write(orders: readonly AsanaOrder[], caller: AsanaCaller): readonly Promise<AsanaAnswer>[];
  /** Sends a request as its caller worded it, once. */
  raw(request: AsanaRawRequest, caller: AsanaCaller): Promise<RawAnswer>;
}

interface Pending {
  readonly ask: AsanaAsk;
  /** Says what to do once nobody wants this read any more. */
  readonly whenAbandoned: (stop: (reason: unknown) => void) => void;
  readonly resolve: (answer: AsanaAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/** A client for any number of callers. */
export function createAsanaClient(options: WireOptions): AsanaClient {
  const wire = createWire(options);
  const flights = createFlights();
  const writer = createWriter(wire);

  return {
    read(asks, caller) {
      const begun: Pending[] = [];
      const answers = asks.map((ask) => {
        const { answer, isShared } = flights.join<AsanaAnswer>(
          caller.credential,
          `${toReadKey(ask.read)} ${ask.fields.join(',')}`,
          (whenAbandoned) =>
            new Promise((resolve, reject) => {
              begun.push({ ask, whenAbandoned, resolve, reject });
            }),
          caller.signal,
        );
        if (isShared) caller.onShared();
        return answer;
      });
      for (let from = 0; from < begun.length; from += maxActions) {
        void send(begun.slice(from, from + maxActions), caller, 1);
      }
      return answers;
    },
    write(orders, caller) {
      // Neither a read that began before the write nor one that began during it may answer a read that begins after it.
      flights.forget(caller.credential);
      return writer
        .write(orders, caller)
        .map((answer) => answer.finally(() => flights.forget(caller.credential)));
    },
    async raw(request, caller) {
      if (request.method === 'GET') return sendRaw(request, caller, options);
      flights.forget(caller.credential);
      return sendRaw(request, caller, options).finally(() => flights.forget(caller.credential));
    },
  };

  /** Sends what one request can carry, and once more what failed in passing. Settles every pending; never rejects. */
  async function send(
    wanted: readonly Pending[],
    caller: AsanaCaller,
    attempt: number,
  ): Promise<void> {
    const affordable = wanted.filter((pending) => canSpend(pending, caller));
    if (affordable.length === 0) return;
    const signal = toSharedSignal(affordable);
    const asks = affordable.map(({ ask }) => ask);
    const calls = asks.map(({ read, fields }) => ({ method: 'GET', route: read.route, fields }));
    const carriage = { kind: 'reads', calls, attempt, signal } as const;
    const outcomes = await wire.carry(toReadExchange(asks), caller, carriage);
    const again: Pending[] = [];
    let delayMs = 0;
    for (const [index, pending] of affordable.entries()) {
      const outcome = outcomes[index];
      if (outcome && 'data' in outcome) {
        pending.resolve(outcome);
        continue;
      }
      const retryMs =
        outcome instanceof UpstreamError
          ? delayBeforeRetryMs(outcome, attempt, caller.deadlineAt - Date.now(), Math.random())
          : null;
      if (retryMs === null) {
        pending.reject(outcome);
        continue;
      }
      again.push(pending);
      delayMs = Math.max(delayMs, retryMs);
    }
    if (again.length === 0) return;
    // An abandoned wait ends at once, and so does the request after it: its signal is aborted from the start.
    await sleep(delayMs, undefined, { signal }).catch(() => undefined);
    await send(again, caller, attempt + 1);
  }
}

function canSpend(pending: Pending, caller: AsanaCaller): boolean {
  try {
    caller.spend();
    return true;
  } catch (error) {
    pending.reject(error);
    return false;
  }
}

/** Aborted once none of these is wanted: a request is worth its answer while one of its reads is. */
function toSharedSignal(pending: readonly Pending[]): AbortSignal {
  const ended = new AbortController();
  let wanted = pending.length;
  for (const { whenAbandoned } of pending) {
    whenAbandoned((reason) => {
      wanted -= 1;
      if (wanted === 0) ended.abort(reason);
    });
  }
  return ended.signal;
}
