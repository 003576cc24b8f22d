import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

// A server that speaks the protocol of Redis and replies what a test says, for tests without Redis.

/** A reply in the protocol of Redis. Null: none. */
export type ScriptedReply = string | null;

export interface ScriptedRedis extends AsyncDisposable {
  readonly url: string;
  /** All commands that were received, except those with which a connection begins. The test responds to its `AUTH`. */
  readonly commands: readonly (readonly string[])[];
  /** How many connections were accepted. */
  readonly connections: number;
  /** How many of them are open. */
  readonly open: number;
  /** Sends a message to the subscribers of a channel. */
  publish(channel: string, message: string): void;
  /** Ends all connections. New ones are accepted. */
  disconnect(): void;
}

export function bulk(text: string | Buffer): string {
  const bytes = text.toString('latin1');
  return `$${bytes.length}\r\n${bytes}\r\n`;
}
/** A reply that belongs to no command. */
const push = (...replies: readonly string[]) => `>${replies.length}\r\n${replies.join('')}`;
export const list = (...replies: readonly string[]) => `*${replies.length}\r\n${replies.join('')}`;
export const ok = '+OK\r\n';

/** @param respond  Its replies are strings in which each character is one byte. */
export async function startScriptedRedis(
  respond: (command: readonly string[]) => ScriptedReply,
  info = 'redis_mode:standalone\r\nrole:master\r\n',
): Promise<ScriptedRedis> {
  const sockets = new Map<Socket, Set<string>>();
  const commands: (readonly string[])[] = [];
  let connections = 0;

  function replyTo(command: readonly string[], channels: Set<string>): ScriptedReply {
    const [name = '', argument = ''] = command;
    if (name === 'HELLO') {
      const at = command.indexOf('AUTH');
      if (at !== -1) respond(command.slice(at));
      return '%0\r\n';
    }
    if (name === 'INFO') return info.startsWith('-') ? info : bulk(info);
    commands.push(command);
    if (name !== 'subscribe') return respond(command);
    channels.add(argument);
    return push(bulk('subscribe'), bulk(argument), `:${channels.size}\r\n`);
  }

  const server = createServer((socket) => {
    connections += 1;
    const channels = new Set<string>();
    sockets.set(socket, channels);
    let unread = '';
    socket.on('data', (chunk) => {
      unread += chunk.toString('latin1');
      // Not this protocol, such as the beginning of TLS.
      if (!unread.startsWith('*')) socket.destroy();
      for (;;) {
        const read = readCommand(unread);
        if (read === null) break;
        unread = read.rest;
        const reply = replyTo(read.command, channels);
        if (reply !== null) socket.write(reply, 'latin1');
      }
    });
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const disconnect = () => {
    for (const socket of sockets.keys()) socket.destroy();
  };
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    commands,
    get connections() {
      return connections;
    },
    get open() {
      return sockets.size;
    },
    publish(channel, message) {
      for (const [socket, channels] of sockets)
        if (channels.has(channel))
          socket.write(push(bulk('message'), bulk(channel), bulk(message)), 'latin1');
    },
    disconnect,
    async [Symbol.asyncDispose]() {
      disconnect();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Reads one command: a list of strings with their lengths. Null if it is not complete. */
function readCommand(text: string): { command: string[]; rest: string } | null {
  const head = /^\*(\d+)\r\n/.exec(text);
  if (head === null) return null;
  const command: string[] = [];
  let rest = text.slice(head[0].length);
  while (command.length < Number(head[1])) {
    const size = /^\$(\d+)\r\n/.exec(rest);
    if (size === null) return null;
    const end = size[0].length + Number(size[1]);
    if (rest.length < end + 2) return null;
    command.push(rest.slice(size[0].length, end));
    rest = rest.slice(end + 2);
  }
  return { command, rest };
}
