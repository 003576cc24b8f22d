import type { Change } from '../../../store/google/change-log.ts';
import type { Channel } from '../../../store/google/channel.ts';
import { driveLog, userLog } from '../change/affected-log.ts';
import type { Notice, NoticeState } from './delivery.ts';

/** The notices that a channel sends about changes that were published together. A log sends one notice for all of them. */
export function noticesOf(
  { resource, email }: Channel,
  changes: readonly Change[],
): readonly Notice[] {
  if (resource.kind === 'changes') {
    const isChanged = changes.some(
      ({ logs, viewers }) => logs.includes(resource.log) && viewers.includes(email),
    );
    return isChanged ? [{ state: 'change' }] : [];
  }
  return changes
    .filter((change) => concerns(change, email))
    .flatMap(({ notices }) =>
      notices
        .filter(({ fileId }) => fileId === resource.fileId)
        .flatMap(({ state, changed, viewersBefore, viewersAfter }): readonly Notice[] => {
          const wasVisible = viewersBefore.includes(email);
          const isVisible = viewersAfter.includes(email);
          if (wasVisible && isVisible) return [{ state, changed }];
          if (wasVisible === isVisible) return [];
          const other: NoticeState = isVisible ? 'add' : 'remove';
          return [{ state: other }];
        }),
    );
}

/** Whether a change is in a log that the user can read. A star concerns only the person who set it. */
const concerns = ({ logs, driveId }: Change, email: string): boolean =>
  logs.includes(userLog(email)) || (driveId !== null && logs.includes(driveLog(driveId)));
