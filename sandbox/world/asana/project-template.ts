import { fromText } from '../../store/asana/rich-text.ts';
import type { Tables } from '../../store/asana/store.ts';
import { fixtures } from '../fixture/fixture.ts';
import { people } from '../fixture/person.ts';

/** The gids of the start and of the end of every project. Source: OAS, DateVariableCompact. */
const [start, end] = ['1', '2'];

/** Adds two templates, and the job of a duplication that has succeeded. */
export function addTemplatesAndJobs({ projectTemplates, jobs }: Tables): void {
  const [engineer = '', writer = ''] = fixtures.templateRoles;
  const { projectTemplate, templateDate } = fixtures;
  projectTemplates.set(projectTemplate, {
    gid: projectTemplate,
    teamGid: fixtures.productTeam,
    name: 'Product launch',
    description: fromText('Every launch of a weather station.'),
    isPublic: true,
    ownerGid: people.ada,
    color: 'light-green',
    dates: [
      { gid: start, name: 'Start Date', description: 'The first day of the project.' },
      { gid: end, name: 'Due Date', description: 'The day of the launch.' },
      { gid: templateDate, name: 'Fair', description: 'The day of the trade fair.' },
    ],
    roles: [
      { gid: engineer, name: 'Engineer' },
      { gid: writer, name: 'Writer' },
    ],
    sections: [
      {
        name: 'Build',
        tasks: [
          {
            name: 'Freeze the firmware',
            roleGid: engineer,
            due: { dateGid: start, days: 14 },
          },
          { name: 'Calibrate the sensors', roleGid: engineer },
        ],
      },
      {
        name: 'Tell',
        tasks: [
          { name: 'Write the press release', roleGid: writer, due: { dateGid: end, days: -7 } },
          { name: 'Pack for the fair', due: { dateGid: templateDate, days: -1 } },
        ],
      },
    ],
  });
  projectTemplates.set(fixtures.secretTemplate, {
    gid: fixtures.secretTemplate,
    teamGid: fixtures.leadershipTeam,
    name: 'Reorganization',
    description: fromText(''),
    isPublic: false,
    ownerGid: null,
    color: null,
    dates: [],
    roles: [],
    sections: [{ name: 'Untitled section', tasks: [{ name: 'Say nothing yet' }] }],
  });
  jobs.set(fixtures.finishedJob, {
    gid: fixtures.finishedJob,
    creatorGid: people.ada,
    subtype: 'duplicate_task',
    status: 'succeeded',
    newTaskGid: fixtures.taskWithEverything,
    newProjectGid: null,
    newPortfolioGid: null,
    stepsLeft: 0,
    work: () => undefined,
  });
}
