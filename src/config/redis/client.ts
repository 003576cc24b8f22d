import { createClient as createLibraryClient, ErrorReply, RESP_TYPES } from '@redis/client';
import type { Secret } from '../secret.ts';
import { RedisRefused, RedisUnreachable, toReplyError } from './redis-error.ts';

// One connection, through the library. It never connects again: redis.ts then creates another one. The library's own reconnection would
// keep a connection on which Redis does not reply.

/** One connection. The methods that send something reject with RedisUnreachable or RedisRefused. */
export interface RedisClient {
  readonly isOpen: boolean;
  send(command: readonly (string | Buffer)[]): Promise<unknown>;
  subscribe(channel: string): Promise<void>;
  /** Rejects the commands in progress. */
  destroy(): void;
}

/** With which a client identifies itself in TLS, both in the PEM format. */
export interface RedisIdentity {
  readonly certificate: Secret;
  readonly key: Secret;
}

export interface RedisClientOptions {
  readonly url: Secret;
  /** The client's certificate. Null: it sends none. */
  readonly identity: RedisIdentity | null;
  readonly commandMs: number;
  readonly onMessage: (channel: string, message: string) => void;
  /** Called once, if the connection ends other than by `destroy`. */
  readonly onLost: (client: RedisClient, reason: string) => void;
}

/** The time limit of a new connection, TLS and authentication included. */
const connectMs = 5000;

/** Opens a connection. Throws RedisUnreachable or RedisRefused. */
export async function createClient({
  url,
  identity,
  commandMs,
  onMessage,
  onLost,
}: RedisClientOptions): Promise<RedisClient> {
  const library = createLibraryClient({
    url: url.reveal(),
    socket: {
      connectTimeout: connectMs,
      reconnectStrategy: false,
      ...(identity && {
        tls: true,
        cert: identity.certificate.reveal(),
        key: identity.key.reveal(),
      }),
    },
    disableOfflineQueue: true,
    // The library's own limit creates an AbortSignal for each command, and ends when the command is sent.
    commandOptions: { timeout: 0, typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } },
    disableClientInfo: true,
    maintNotifications: 'disabled',
  });
  let isOpen = true;

  function lose(reason: string): void {
    if (!isOpen) return;
    isOpen = false;
    library.destroy();
    onLost(client, reason);
  }

  /** Rejects if there is no reply in time. The connection is then broken: later replies would also be late. */
  async function withLimit<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_, reject) => {
      // If this process was paused, replies have arrived, and are read before the callback of setImmediate.
      timer = setTimeout(
        () => setImmediate(() => reject(new RedisUnreachable('timeout'))),
        limitMs,
      );
    });
    try {
      return await Promise.race([work, limit]);
    } catch (error) {
      const known = toRedisError(error);
      if (known instanceof RedisUnreachable && known.reason === 'timeout') lose('timeout');
      // The server was the primary until now. The address can lead to the new one.
      if (known instanceof RedisRefused && known.code === 'READONLY') lose('READONLY');
      throw known;
    } finally {
      clearTimeout(timer);
    }
  }

  const client: RedisClient = {
    get isOpen() {
      return isOpen;
    },
    send: (command) => withLimit(library.sendCommand([...command]), commandMs),
    subscribe: (channel) =>
      withLimit(
        library.subscribe(channel, (message) => onMessage(channel, message)),
        commandMs,
      ),
    destroy() {
      isOpen = false;
      library.destroy();
    },
  };
  library.on('error', (error: unknown) => lose(reasonOf(error)));
  try {
    await withLimit(library.connect(), connectMs);
  } catch (error) {
    client.destroy();
    throw error;
  }
  return client;
}

/** The library's error as one of ours. */
function toRedisError(error: unknown): Error {
  if (error instanceof RedisUnreachable) return error;
  if (error instanceof ErrorReply) return toReplyError(error.message);
  return new RedisUnreachable(reasonOf(error));
}

/** The code of the system, such as `ECONNREFUSED`. The messages of errors can contain the address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  // Node tries all addresses of a name. Each has its own error.
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return 'code' in error ? String(error.code) : 'closed';
}
