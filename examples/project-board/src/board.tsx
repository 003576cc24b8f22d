import { useQuery } from '@apollo/client/react';
import { Column } from './column.tsx';
import { ErrorList } from './error-list.tsx';
import type { Connection } from './follow-project.ts';
import { BoardDocument } from './generated.ts';
import { LinkedDocumentsDocument } from './generated-partial.ts';
import { useLiveBoard } from './use-live-board.ts';
import { useMoveTask } from './use-move-task.ts';

const connectionTexts: Readonly<Record<Connection, string>> = {
  connecting: 'Connecting',
  live: 'Live',
  reconnecting: 'Reconnecting',
  ended: 'Not live',
};

/** The board of a project: a column for each section, a card for each open task. */
export function Board({ project }: { readonly project: string }) {
  const board = useQuery(BoardDocument, { variables: { project } });
  const linked = useQuery(LinkedDocumentsDocument, { variables: { project }, errorPolicy: 'all' });
  const live = useLiveBoard(project);
  const { moveTask, movedTaskId, status, error } = useMoveTask(project);

  // There is no data if any part could not be read: the page then shows the error, and after a move the last board.
  const sections = board.data?.project.sections.nodes ?? [];
  const tasks = board.data?.project.tasks;
  const documents = new Map(
    linked.data?.project?.tasks?.nodes.map((task) => [task.id, task.documents ?? []]),
  );
  return (
    <main aria-busy={board.loading}>
      <ErrorList error={board.error ?? linked.error ?? error} />
      <ErrorList error={live.error} />
      <p className={`connection ${live.connection}`} aria-live="polite">
        {connectionTexts[live.connection]}
      </p>
      <p role="status">{status}</p>
      {tasks?.pageInfo.hasNextPage ? <p className="note">Only the first 100 open tasks.</p> : null}
      <div className="columns">
        {sections.map((section) => (
          <Column
            key={section.id}
            project={project}
            section={section}
            sections={sections}
            tasks={tasks?.nodes.filter((task) => task.section?.id === section.id) ?? []}
            documents={documents}
            movedTaskId={movedTaskId}
            onMove={(id, target, neighbor) => {
              const task = tasks?.nodes.find((one) => one.id === id);
              if (task && (neighbor || task.section?.id !== target.id)) {
                moveTask(task, target, neighbor);
              }
            }}
          />
        ))}
      </div>
    </main>
  );
}
