// The messages between the primary process and its workers, besides those of the store of shared limits.

export interface ReadyMessage {
  readonly type: 'ready';
  readonly url: string;
}

/** All workers have served: each of them says that it is ready. */
export interface AllReadyMessage {
  readonly type: 'all-ready';
}

/** The primary process received a signal, and stops its workers. */
export interface StopMessage {
  readonly type: 'stop';
  readonly signal: NodeJS.Signals;
}

/** The primary process received the signal to read the files of secrets again. */
export interface ReadSecretsMessage {
  readonly type: 'read-secrets';
}

export const isReady = (message: unknown): message is ReadyMessage => hasType(message, 'ready');

export const isAllReady = (message: unknown): message is AllReadyMessage =>
  hasType(message, 'all-ready');

export const isReadSecrets = (message: unknown): message is ReadSecretsMessage =>
  hasType(message, 'read-secrets');

export const isStop = (message: unknown): message is StopMessage => hasType(message, 'stop');

const hasType = (message: unknown, type: string): boolean =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === type;
