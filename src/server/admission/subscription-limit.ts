import type { Socket } from 'node:net';
import type { Config } from '../../config/config.ts';
import { rejection } from '../request/rejection.ts';
import type { RequestState } from '../request/request-state.ts';
import { createAddressOf } from './address.ts';
import { createCallerOf } from './admission.ts';

/** Counts the open subscriptions of the server, of each caller and of each connection. */
export interface SubscriptionLimits {
  /**
   * Counts a subscription of the caller of a request. Call the result when its stream has ended.
   *
   * Throws a rejection if the server, the caller or the connection has as many as it may have.
   */
  take(state: RequestState): () => void;
}

/** After this time, some streams have ended. */
const retryAfterSeconds = 10;

/**
 * A stream does not count as an operation in progress, because it waits most of the time. It has limits of its own.
 *
 * A client can send several requests on one connection without waiting for their responses. All of them start, although only the first
 * response is sent.
 */
export function createSubscriptionLimits({ admission }: Config): SubscriptionLimits {
  const { maxSubscriptions, maxSubscriptionsPerCaller, maxSubscriptionsPerConnection } = admission;
  const callerOf = createCallerOf(createAddressOf(admission));
  const byCaller = new Map<string, number>();
  const byConnection = new WeakMap<Socket, number>();
  let open = 0;
  return {
    take(state) {
      if (maxSubscriptions === 0)
        throw rejection('FORBIDDEN', 'This server accepts no subscriptions.', { status: 403 });
      const caller = callerOf(state);
      // The results at a callback URL use other connections, and a router sends all its subscriptions on a few.
      const socket = state.subscription?.transport === 'callback' ? undefined : state.req?.socket;
      const ofCaller = caller === null ? 0 : (byCaller.get(caller) ?? 0);
      const ofConnection = socket === undefined ? 0 : (byConnection.get(socket) ?? 0);
      if (open >= maxSubscriptions)
        throw rejection(
          'SERVER_BUSY',
          `This server has ${maxSubscriptions} open subscriptions, and allows no more.`,
          { status: 503, retryAfterSeconds },
        );
      if (ofCaller >= maxSubscriptionsPerCaller)
        throw tooMany(`You have ${maxSubscriptionsPerCaller} open subscriptions.`, 'caller');
      if (ofConnection >= maxSubscriptionsPerConnection)
        throw tooMany(
          `This connection has ${maxSubscriptionsPerConnection} open subscriptions.`,
          'connection',
        );
      open += 1;
      if (caller !== null) byCaller.set(caller, ofCaller + 1);
      if (socket !== undefined) byConnection.set(socket, ofConnection + 1);
      return () => {
        open -= 1;
        if (socket !== undefined) byConnection.set(socket, (byConnection.get(socket) ?? 1) - 1);
        if (caller === null) return;
        const left = (byCaller.get(caller) ?? 1) - 1;
        if (left > 0) byCaller.set(caller, left);
        else byCaller.delete(caller);
      };
    },
  };
}

const tooMany = (message: string, each: string) =>
  rejection('RATE_LIMITED', `${message} This server allows no more for each ${each}.`, {
    status: 429,
    retryAfterSeconds,
  });
