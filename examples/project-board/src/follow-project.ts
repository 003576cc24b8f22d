import { type ApolloClient, CombinedGraphQLErrors, type ErrorLike } from '@apollo/client';
import { defer, map, repeat, type Subscription, takeWhile, tap, timer } from 'rxjs';
import type { StreamOptions } from './client.ts';
import { ProjectChangedDocument, type ProjectChangedSubscription } from './generated.ts';

export type ProjectChange = ProjectChangedSubscription['projectChanged'];

/** Whether changes arrive now. `ended`: they never will, for example because the user lost access. */
export type Connection = 'connecting' | 'live' | 'reconnecting' | 'ended';

/** What the page does with the changes of a project. */
export interface Follower {
  readonly onChange: (change: ProjectChange) => void;
  /** Changes may be missing: the page must read the board again. */
  readonly onGap: (gap: 'start' | 'resync') => void;
  readonly onConnection: (connection: Connection, error?: ErrorLike) => void;
}

/** The wait before each attempt to connect, which doubles until a stream starts. */
const firstWaitMs = 500;
const maxWaitMs = 30_000;

/** Reports the changes of a project until the caller unsubscribes. After a lost connection it continues where it was. */
export function followProject(
  client: ApolloClient,
  project: string,
  { onChange, onGap, onConnection }: Follower,
): Subscription {
  /** After which change to continue. Null until the first one. */
  let position: string | null = null;
  let waitMs = firstWaitMs;

  const onStream = () => {
    waitMs = firstWaitMs;
    onConnection('live');
    // The stream does not contain what changed before it started.
    if (position === null) onGap('start');
  };
  const connect = () => {
    const headers = position === null ? {} : { 'Last-Event-ID': position };
    const fetchOptions: StreamOptions = { onStream };
    return client.subscribe({
      query: ProjectChangedDocument,
      variables: { project },
      context: { headers, fetchOptions },
    });
  };
  return defer(connect)
    .pipe(
      tap(({ extensions }) => {
        position = positionIn(extensions) ?? position;
      }),
      map(({ data, error }) => ({ change: data?.projectChanged, error, isFinal: isFinal(error) })),
      repeat({
        delay: () => {
          onConnection('reconnecting');
          const ms = waitMs;
          waitMs = Math.min(waitMs * 2, maxWaitMs);
          return timer(ms);
        },
      }),
      takeWhile(({ isFinal }) => !isFinal, true),
    )
    .subscribe(({ change, error, isFinal }) => {
      if (isFinal) onConnection('ended', error);
      else if (change === undefined || change.kind === 'RESYNC') onGap('resync');
      else onChange(change);
    });
}

function positionIn(extensions: Readonly<Record<string, unknown>> | undefined): string | null {
  const { subscription } = (extensions ?? {}) as { subscription?: { position: string } };
  return subscription?.position ?? null;
}

/** Whether the server refuses the subscription itself, so that another attempt would fail too. */
const isFinal = (error: ErrorLike | undefined): boolean =>
  CombinedGraphQLErrors.is(error) &&
  error.errors.some(
    ({ path, extensions }) =>
      (path === undefined || path.length === 1) && extensions?.['retryable'] === false,
  );
