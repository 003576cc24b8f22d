import { useQuery, useReactiveVar } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { Board } from './board.tsx';
import { type Cost, costs } from './client.ts';
import { ProjectsDocument } from './generated.ts';
import { Trouble } from './trouble.tsx';

/** The page: which project, its board, and what it cost. The project is in the address, so that it can be kept. */
export function App() {
  const { data, error } = useQuery(ProjectsDocument, { errorPolicy: 'all' });
  const [project, choose] = useProject();
  const workspaces = data?.workspaces.nodes ?? [];
  const first = workspaces[0]?.projects.nodes[0]?.gid;
  const shown = project || first;
  return (
    <>
      <header>
        <h1>Project board</h1>
        <label>
          <span>Project</span>
          <select value={shown ?? ''} onChange={(event) => choose(event.target.value)}>
            {workspaces.map(({ id, name, projects }) => (
              <optgroup key={id} label={name}>
                {projects.nodes.map((one) => (
                  <option key={one.id} value={one.gid}>
                    {one.name}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
      </header>
      <Trouble error={error} />
      {shown === undefined ? null : <Board key={shown} project={shown} />}
      <Costs />
    </>
  );
}

const readHash = () => window.location.hash.slice(1);

function useProject(): [string, (gid: string) => void] {
  const [project, setProject] = useState(readHash);
  useEffect(() => {
    const follow = () => setProject(readHash());
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  return [
    project,
    (gid) => {
      window.location.hash = gid;
    },
  ];
}

/** What the last operations cost: the point of the API behind this page. */
function Costs() {
  const latest = useReactiveVar(costs).slice(0, 4);
  return (
    <footer>
      <span>Asked of the services:</span>
      {latest.map((cost, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal costs are no different things.
        <span key={index}>
          <b>{cost.operation}</b> {toWords(cost)}
        </span>
      ))}
    </footer>
  );
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

function toWords({ requests, reads, writes }: Cost): string {
  const parts = [
    ...(reads > 0 ? [count(reads, 'read')] : []),
    ...(writes > 0 ? [count(writes, 'write')] : []),
  ];
  return `${parts.join(', ') || 'nothing'} in ${count(requests, 'request')}`;
}
