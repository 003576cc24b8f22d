import { gidOf } from '../../../store/gid.ts';
import { fixtures } from '../../fixture/fixture.ts';
import { organizationDefaults, type ProjectDefinition } from '../project-definition.ts';

/** Simple projects of about a thousand tasks each, which together have the given number of tasks. */
export function benchmarkProjects(tasks: number): readonly ProjectDefinition[] {
  if (tasks === 0) return [];
  const count = Math.max(1, Math.round(tasks / 1000));
  const startOf = (project: number) => Math.round((tasks * project) / count);
  return Array.from({ length: count }, (_, at) => ({
    ...organizationDefaults,
    gid: gidOf('project', 1001 + at),
    name: `Serial numbers, batch ${at + 1}`,
    notes: 'One task for every station built.',
    teamGid: gidOf('team', 2),
    startsOn: '2026-01-05',
    dueOn: null,
    members: ['ada', 'grace', 'mateo', 'samuel'],
    steps: ['Calibrate'],
    parts: Array.from(
      { length: startOf(at + 1) - startOf(at) },
      (_station, number) => `station ${startOf(at) + number + 1}`,
    ),
    fieldGids: [fixtures.enumField, fixtures.numberField],
  }));
}
