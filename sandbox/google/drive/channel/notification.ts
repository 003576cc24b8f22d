import type { Change } from '../../../store/google/change-log.ts';
import type { Channel } from '../../../store/google/channel.ts';
import { driveLog, userLog } from '../change/affected-log.ts';
import type { Notification, NotificationState } from './delivery.ts';

/** The notifications that a channel sends about changes that were published together. A log sends one notification for all of them. */
export function notificationsOf(
  { resource, email }: Channel,
  changes: readonly Change[],
): readonly Notification[] {
  if (resource.kind === 'changes') {
    const isChanged = changes.some(
      ({ logs, viewers }) => logs.includes(resource.log) && viewers.includes(email),
    );
    return isChanged ? [{ state: 'change' }] : [];
  }
  return changes
    .filter((change) => concerns(change, email))
    .flatMap(({ notifications }) =>
      notifications
        .filter(({ fileId }) => fileId === resource.fileId)
        .flatMap(({ state, changed, viewersBefore, viewersAfter }): readonly Notification[] => {
          const wasVisible = viewersBefore.includes(email);
          const isVisible = viewersAfter.includes(email);
          if (wasVisible && isVisible) return [{ state, changed }];
          if (wasVisible === isVisible) return [];
          const other: NotificationState = isVisible ? 'add' : 'remove';
          return [{ state: other }];
        }),
    );
}

/** Whether a change is in a log that the user can read. A star concerns only the person who set it. */
const concerns = ({ logs, driveId }: Change, email: string): boolean =>
  logs.includes(userLog(email)) || (driveId !== null && logs.includes(driveLog(driveId)));
