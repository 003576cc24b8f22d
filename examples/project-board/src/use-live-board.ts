import type { DocumentNode, ErrorLike } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { type Connection, followProject } from './follow-project.ts';
import { BoardDocument } from './generated.ts';
import { LinkedDocumentsDocument } from './generated-partial.ts';
import { mergeChange } from './merge-change.ts';

/** Changes that arrive within this time cause one read of the board. */
const collectMs = 50;

/** Keeps the board as it is at Asana while others change it. */
export function useLiveBoard(project: string) {
  const client = useApolloClient();
  const [state, setState] = useState<{ connection: Connection; error?: ErrorLike | undefined }>({
    connection: 'connecting',
  });
  useEffect(() => {
    const due = new Set<DocumentNode>();
    /** What is being read. The response can be older than a change that has arrived since. */
    let reading: readonly DocumentNode[] = [];
    let timer: number | undefined;
    const readAgain = (queries: readonly DocumentNode[]) => {
      for (const query of queries) due.add(query);
      if (due.size > 0) timer ??= window.setTimeout(read, collectMs);
    };
    const read = async () => {
      reading = [...due];
      due.clear();
      // The page shows the errors of its queries.
      await client.refetchQueries({ include: [...reading] }).catch(() => undefined);
      reading = [];
      timer = undefined;
      readAgain([]);
    };
    const following = followProject(client, project, {
      onChange: (change) => readAgain([...mergeChange(client.cache, project, change), ...reading]),
      // The documents of the cards are slow to read, and less likely to change while the page loads.
      onGap: (gap) =>
        readAgain(gap === 'start' ? [BoardDocument] : [BoardDocument, LinkedDocumentsDocument]),
      onConnection: (connection, error) => setState({ connection, error }),
    });
    return () => {
      following.unsubscribe();
      window.clearTimeout(timer);
      // A read that ends later starts no further one.
      due.clear();
    };
  }, [client, project]);
  return state;
}
