import { useQuery, useReactiveVar } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { Avatar } from './avatar.tsx';
import { Board } from './board.tsx';
import { type Cost, costs } from './client.ts';
import { ErrorList } from './error-list.tsx';
import { ProjectsDocument } from './generated-partial.ts';

/** The page: the project menu, the board and the costs. The address contains the project, so users can bookmark it. */
export function App() {
  const { data, error } = useQuery(ProjectsDocument, { errorPolicy: 'all' });
  const [project, setProject] = useProjectInAddress();
  const workspaces = data?.workspaces?.nodes ?? [];
  const firstProject = workspaces[0]?.projects?.nodes[0]?.gid;
  const user = data?.viewer?.asana?.user;
  const shown = project || firstProject;
  return (
    <>
      <header>
        <h1>Project board</h1>
        <label>
          <span>Project</span>
          <select value={shown ?? ''} onChange={(event) => setProject(event.target.value)}>
            {workspaces.map(({ id, name, projects }) => (
              <optgroup key={id} label={name}>
                {projects?.nodes.map((one) => (
                  <option key={one.id} value={one.gid}>
                    {one.name}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
        {user?.name ? <Avatar name={user.name} /> : null}
      </header>
      <ErrorList error={error} />
      {shown === undefined ? null : <Board key={shown} project={shown} />}
      <Costs />
    </>
  );
}

const readHash = () => window.location.hash.slice(1);

function useProjectInAddress(): [string, (gid: string) => void] {
  const [project, setProject] = useState(readHash);
  useEffect(() => {
    const update = () => setProject(readHash());
    window.addEventListener('hashchange', update);
    return () => window.removeEventListener('hashchange', update);
  }, []);
  return [
    project,
    (gid) => {
      window.location.hash = gid;
    },
  ];
}

/** The upstream cost of the last four operations. */
function Costs() {
  const latest = useReactiveVar(costs).slice(0, 4);
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
