import { useQuery } from '@apollo/client/react';
import { Column } from './column.tsx';
import { BoardDocument, LinkedDocumentsDocument } from './generated.ts';
import { Trouble } from './trouble.tsx';
import { useMoves } from './use-moves.ts';

/** A project: its sections as columns, its open tasks as cards. */
export function Board({ project }: { readonly project: string }) {
  const board = useQuery(BoardDocument, { variables: { project }, errorPolicy: 'all' });
  const linked = useQuery(LinkedDocumentsDocument, { variables: { project }, errorPolicy: 'all' });
  const { move, moved, said, error } = useMoves(project);

  const found = board.data?.project;
  const documents = new Map(
    linked.data?.project?.tasks.nodes.map((task) => [task.id, task.documents]),
  );
  return (
    <main aria-busy={board.loading}>
      <Trouble error={board.error ?? linked.error ?? error} />
      <p role="status">{said}</p>
      {found?.tasks.pageInfo.hasNextPage ? <p className="note">The first 100 open tasks.</p> : null}
      <div className="columns">
        {found?.sections.nodes.map((section) => (
          <Column
            key={section.id}
            project={project}
            section={section}
            sections={found.sections.nodes}
            tasks={found.tasks.nodes.filter((task) => task.section?.id === section.id)}
            documents={documents}
            moved={moved}
            onMove={(id, target) => {
              const task = found.tasks.nodes.find((one) => one.id === id);
              if (task && task.section?.id !== target.id) move(task, target);
            }}
          />
        ))}
      </div>
    </main>
  );
}
