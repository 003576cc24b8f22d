import { useEffect, useState } from 'react';
import { useClient } from 'urql';
import { onEnd, pipe, subscribe } from 'wonka';
import { MyTasksChangedDocument } from './generated.ts';

/** Whether changes arrive now. `ended`: they never will, for example because the user lost access. */
export type Connection = 'connecting' | 'live' | 'reconnecting' | 'ended';

/** The wait before each attempt to connect, which doubles until a stream starts. */
const firstWaitMs = 500;
const maxWaitMs = 30_000;

/**
 * Receives the changes of the user’s tasks. The fields of a changed task are then in the cache, also its section. After a lost connection it
 * continues after the last change.
 *
 * @param onListChange  Called if a task was added or removed, or if changes are missing: the lists must be read again.
 */
export function useLiveTasks(workspace: string, onListChange: () => void): Connection {
  const client = useClient();
  const [connection, setConnection] = useState<Connection>('connecting');
  useEffect(() => {
    let position: string | null = null;
    let waitMs = firstWaitMs;
    let timer: number | undefined;
    let isFinal = false;
    let isStopped = false;
    let attempts = 0;
    let unsubscribe = () => {};

    /** The response begins when the server knows from where the changes are reported. */
    const fetchStream: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (isStream(response)) {
        waitMs = firstWaitMs;
        setConnection('live');
        // Before the first change there is no position from which to continue.
        if (attempts > 1 && position === null) onListChange();
      }
      return response;
    };

    function connect() {
      attempts += 1;
      const variables = { workspace, after: position };
      const changes = client.subscription(MyTasksChangedDocument, variables, {
        fetch: fetchStream,
      });
      ({ unsubscribe } = pipe(
        changes,
        onEnd(() => {
          // Also called when this hook unsubscribes.
          if (isStopped) return;
          if (isFinal) return setConnection('ended');
          setConnection('reconnecting');
          timer = window.setTimeout(connect, waitMs);
          waitMs = Math.min(waitMs * 2, maxWaitMs);
        }),
        subscribe(({ data, error }) => {
          isFinal =
            error?.graphQLErrors.some((one) => one.extensions['retryable'] === false) ?? false;
          const change = data?.myTasksChanged;
          if (change == null) return;
          position = change.position;
          if (change.kind !== 'CHANGED') onListChange();
        }),
      ));
    }
    connect();
    return () => {
      isStopped = true;
      window.clearTimeout(timer);
      unsubscribe();
    };
  }, [client, workspace, onListChange]);
  return connection;
}

const isStream = ({ headers }: Response): boolean =>
  /^(text\/event-stream|multipart\/mixed)/.test(headers.get('content-type') ?? '');
