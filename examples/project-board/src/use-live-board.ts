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
    let timer: number | undefined;
    const readAgain = (queries: readonly DocumentNode[]) => {
      if (queries.length === 0) return;
      for (const query of queries) due.add(query);
      timer ??= window.setTimeout(() => {
        timer = undefined;
        void client.refetchQueries({ include: [...due] });
        due.clear();
      }, collectMs);
    };
    const following = followProject(client, project, {
      onChange: (change) => readAgain(mergeChange(client.cache, project, change)),
      // The documents of the cards are slow to read, and less likely to change while the page loads.
      onGap: (gap) =>
        readAgain(gap === 'start' ? [BoardDocument] : [BoardDocument, LinkedDocumentsDocument]),
      onConnection: (connection, error) => setState({ connection, error }),
    });
    return () => {
      window.clearTimeout(timer);
      following.unsubscribe();
    };
  }, [client, project]);
  return state;
}
