import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { ErrorList } from './error-list.tsx';
import { MoveTaskDocument, SectionsDocument } from './generated.ts';
import { Group } from './group.tsx';
import { TaskRow } from './task-row.tsx';
import { useReadAgain } from './use-read-again.ts';

/** The tasks by their sections. A task moves by dragging it to another section, or with its menu. */
export function Sections({
  workspace,
  reads,
}: {
  readonly workspace: string;
  readonly reads: number;
}) {
  const [{ data, error }, read] = useQuery({ query: SectionsDocument, variables: { workspace } });
  const [{ error: moveError }, move] = useMutation(MoveTaskDocument);
  const [status, setStatus] = useState('');
  useReadAgain(read, reads);
  const { user } = data?.viewer.asana ?? {};
  const sections = user?.myTasksSections?.nodes ?? [];
  const tasks = user?.tasks?.nodes ?? [];

  async function moveTask(id: string, gid: string) {
    const name = tasks.find((task) => task.id === id)?.name;
    const result = await move({ task: id, section: gid });
    const target = sections.find((section) => section.gid === gid)?.name;
    setStatus(result.error ? `“${name}” was not moved.` : `“${name}” is now in ${target}.`);
  }

  return (
    <main>
      <ErrorList errors={[error, moveError]} />
      {user?.tasks?.pageInfo.hasNextPage ? <p className="note">The first 300 tasks.</p> : null}
      {sections.map(({ gid, name }) => {
        const own = tasks.filter((task) => task.assigneeSection?.gid === gid);
        return (
          <Group
            key={gid}
            name={name}
            count={own.length}
            onDropTask={(id) => void moveTask(id, gid)}
          >
            {own.map((task) => (
              <TaskRow
                key={task.id}
                task={task}
                targets={sections}
                onMove={(target) => void moveTask(task.id, target)}
              />
            ))}
          </Group>
        );
      })}
      <p role="status">{status}</p>
    </main>
  );
}
