import { fromText } from '../../store/asana/rich-text.ts';
import type { StatusUpdateRow } from '../../store/asana/row.ts';
import { requireRow, type Tables } from '../../store/asana/store.ts';
import { gidOf } from '../../store/gid.ts';
import { fixtures } from '../fixture/fixture.ts';
import { addDays, instantOn } from './instant.ts';

type Report = readonly [status: StatusUpdateRow['statusType'], title: string, text: string];

/** The weekly reports of some projects, oldest first. */
const reports: Readonly<Record<string, readonly Report[]>> = {
  [fixtures.hundredTaskProject]: [
    ['on_track', 'Kickoff', 'All teams have started.'],
    ['at_risk', 'Week 2', 'The samples of the housing are late.'],
    ['off_track', 'Week 3', 'The samples failed the rain test: the seal & the lid leak.'],
    ['on_hold', 'Week 4', 'Waiting for the new seal.'],
    ['at_risk', 'Week 5', 'The new seal arrived. Four days behind the plan.'],
    ['on_track', 'Week 6', 'Back on schedule 🎉'],
  ],
  [fixtures.guestProject]: [['on_track', 'First week', 'The portal is on its way.']],
  [fixtures.privateProject]: [['on_track', 'Quiet week', 'Nothing to report.']],
  [fixtures.archivedProject]: [
    ['complete', 'Done', 'Everything is delivered. Thank you!'],
    ['dropped', 'Closed', 'The remaining ideas move to next year.'],
  ],
};

/** Adds the status updates of projects. Their authors are the projects' owners. The last two belong to a goal and a portfolio. */
export function addStatusUpdates(tables: Tables): void {
  let number = 0;
  for (const [projectGid, ofProject] of Object.entries(reports)) {
    const { createdAt, ownerGid } = requireRow(tables.projects, projectGid);
    for (const [week, [statusType, title, text]] of ofProject.entries()) {
      number += 1;
      const gid = gidOf('statusUpdate', number);
      tables.statusUpdates.set(gid, {
        gid,
        projectGid,
        title,
        text: fromText(text),
        statusType,
        createdAt: instantOn(addDays(createdAt.slice(0, 10), 7 * week + 4), 15 * 60),
        authorGid: ownerGid ?? fixtures.adaGid,
        likerGids: week % 2 === 0 ? [] : [fixtures.graceGid],
      });
    }
  }
  tables.statusUpdates.set(fixtures.goalStatusUpdate, {
    gid: fixtures.goalStatusUpdate,
    projectGid: null,
    goalGid: fixtures.goal,
    title: 'Half of the way',
    text: fromText('4,200 of 10,000 are sold.'),
    statusType: 'on_track',
    createdAt: instantOn('2026-05-04', 15 * 60),
    authorGid: fixtures.adaGid,
    likerGids: [],
    reactions: [{ base: '🚀', variant: '🚀', userGids: [fixtures.graceGid] }],
  });
  tables.statusUpdates.set(fixtures.portfolioStatusUpdate, {
    gid: fixtures.portfolioStatusUpdate,
    projectGid: null,
    portfolioGid: fixtures.portfolio,
    title: 'All launches',
    text: fromText('Two of three launches are on track.'),
    statusType: 'at_risk',
    createdAt: instantOn('2026-04-01', 15 * 60),
    authorGid: fixtures.adaGid,
    likerGids: [],
  });
}
