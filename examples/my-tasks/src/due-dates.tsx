import { useQuery } from 'urql';
import { ErrorList } from './error-list.tsx';
import { DueDatesDocument } from './generated.ts';
import { Group } from './group.tsx';
import { TaskRow } from './task-row.tsx';
import { useReadAgain } from './use-read-again.ts';

const groups = [
  { key: 'overdue', name: 'Overdue' },
  { key: 'today', name: 'Today' },
  { key: 'soon', name: 'Next seven days' },
  { key: 'later', name: 'Later' },
  { key: 'undated', name: 'No date' },
] as const;

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** The tasks by their due dates, from the current day of the user. */
export function DueDates({
  workspace,
  reads,
}: {
  readonly workspace: string;
  readonly reads: number;
}) {
  const variables = { workspace, timeZone };
  const [{ data, error }, read] = useQuery({ query: DueDatesDocument, variables });
  useReadAgain(read, reads);
  const { user } = data?.viewer.asana ?? {};
  return (
    <main>
      <ErrorList errors={[error]} />
      {groups.map(({ key, name }) => {
        const list = user?.[key];
        if (list == null) return null;
        return (
          <Group key={key} name={name} count={list.nodes.length}>
            {list.nodes.map((task) => (
              <TaskRow key={task.id} task={task} />
            ))}
            {list.pageInfo.hasNextPage ? <li className="note">The first 100 tasks.</li> : null}
          </Group>
        );
      })}
    </main>
  );
}
