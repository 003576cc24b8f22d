import { channel } from 'node:diagnostics_channel';
import type { Failure } from './fault.ts';
import type { HttpRequest, HttpResponse, Service } from './message.ts';

/** One HTTP request to an emulated service, with the response that the emulator made for it. */
export interface Exchange {
  readonly service: Service['name'];
  readonly request: HttpRequest;
  /**
   * The response before a fault breaks it, of a limit, or of a fault that is an error of the service. Null if a fault of
   * another kind prevented the execution.
   */
  readonly response: HttpResponse | null;
  /** The fault of each action of a batch. These actions were not executed, or their responses were replaced. */
  readonly actionFailures: readonly (Failure | null)[];
}

/**
 * Publishes every exchange of every sandbox of this thread. Without a subscriber it costs nothing.
 *
 * The tests subscribe to it and compare each exchange with the published description of the service.
 */
export const exchangeChannel = channel('taskdoc:sandbox:exchange');

/** Publishes an exchange if there is a subscriber. */
export function publishExchange(exchange: Exchange): void {
  if (exchangeChannel.hasSubscribers) exchangeChannel.publish(exchange);
}
