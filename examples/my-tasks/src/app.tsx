import { useCallback, useState } from 'react';
import { useQuery } from 'urql';
import { type Cost, useCosts } from './costs.ts';
import { DueDates } from './due-dates.tsx';
import { ErrorList } from './error-list.tsx';
import { WorkspacesDocument } from './generated.ts';
import { Sections } from './sections.tsx';
import { useLiveTasks } from './use-live-tasks.ts';

const views = { sections: 'Sections', dueDates: 'Due dates' } as const;
type View = keyof typeof views;

/** The page: the workspace, the view, and the costs. */
export function App() {
  const [{ data, error }] = useQuery({ query: WorkspacesDocument });
  const [chosen, setChosen] = useState<string | null>(null);
  const [view, setView] = useState<View>('sections');
  const workspaces = data?.workspaces?.nodes ?? [];
  const workspace = chosen ?? workspaces[0]?.id;
  return (
    <>
      <header>
        <h1>My tasks</h1>
        <select
          aria-label="Workspace"
          value={workspace ?? ''}
          onChange={(event) => setChosen(event.target.value)}
        >
          {workspaces.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <fieldset aria-label="View">
          {Object.entries(views).map(([key, name]) => (
            <label key={key}>
              <input
                type="radio"
                name="view"
                checked={view === key}
                onChange={() => setView(key as View)}
              />
              {name}
            </label>
          ))}
        </fieldset>
      </header>
      <ErrorList errors={[error]} />
      {workspace === undefined ? null : <Tasks key={workspace} workspace={workspace} view={view} />}
      <Costs />
    </>
  );
}

/** The view, when changes arrive: it then misses none, and need not be read twice. */
function Tasks({ workspace, view }: { readonly workspace: string; readonly view: View }) {
  /** How often the lists must be read again. */
  const [reads, setReads] = useState(0);
  const readAgain = useCallback(() => setReads((count) => count + 1), []);
  const connection = useLiveTasks(workspace, readAgain);
  const View = view === 'sections' ? Sections : DueDates;
  return (
    <>
      <p className={`connection ${connection}`}>{connection}</p>
      {connection === 'connecting' ? null : <View workspace={workspace} reads={reads} />}
    </>
  );
}

/** The upstream cost of the last four operations. */
function Costs() {
  const latest = useCosts().slice(0, 4);
  return (
    <footer>
      <span>Upstream cost:</span>
      {latest.map((cost, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two operations can have the same name and cost.
        <span key={index}>
          <b>{cost.operation}</b> {formatCost(cost)}
        </span>
      ))}
    </footer>
  );
}

const formatCount = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

function formatCost({ requests, reads, writes }: Cost): string {
  const parts = [
    ...(reads > 0 ? [formatCount(reads, 'read')] : []),
    ...(writes > 0 ? [formatCount(writes, 'write')] : []),
  ];
  return `${parts.join(', ') || 'nothing'} in ${formatCount(requests, 'request')}`;
}
