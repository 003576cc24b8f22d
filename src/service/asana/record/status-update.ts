import { type AsanaRead, readList, recordRoute } from '../read.ts';
import { creationRoute, deletionRoute } from '../write.ts';
import type { ProjectRecord } from './project.ts';
import type { ReactionRecord } from './reaction.ts';
import type { UserRecord } from './user.ts';

/** A report on the progress of a project, portfolio or goal, in Asana's spelling. Source: OAS, StatusUpdateResponse. */
export interface StatusUpdateRecord {
  readonly gid: string;
  readonly resource_type?: 'status_update';
  /** The type of the parent: project_status_update, portfolio_status_update or goal_status_update. */
  readonly resource_subtype?: string;
  readonly title?: string;
  readonly text?: string;
  /** Asana sends this only if it is requested by name. */
  readonly html_text?: string;
  /** For example on_track, at_risk or complete. */
  readonly status_type?: string;
  readonly author?: UserRecord | null;
  readonly created_at?: string;
  readonly created_by?: UserRecord | null;
  readonly modified_at?: string;
  readonly num_likes?: number;
  readonly reaction_summary?: readonly ReactionRecord[];
  /** A project, unless the subtype says otherwise. */
  readonly parent?: ProjectRecord | null;
}

export const readStatusUpdate = recordRoute<StatusUpdateRecord>(
  '/status_updates/{status_update_gid}',
);

/** The status updates of a project or portfolio. Asana does not document their order. */
export const listStatusUpdates = (parentGid: string): AsanaRead<readonly StatusUpdateRecord[]> =>
  readList('/status_updates', [], { parent: parentGid });

/** The input for a status update, in Asana's spelling: plain text or rich text. */
interface StatusUpdateData {
  readonly parent: string;
  readonly status_type: string;
  readonly title?: string;
  readonly text?: string;
  readonly html_text?: string;
}

/** Creates a status update. Asana sends it to the followers of its parent. */
export const createStatusUpdate = creationRoute<StatusUpdateRecord, StatusUpdateData>(
  '/status_updates',
);

export const deleteStatusUpdate = deletionRoute('/status_updates/{status_update_gid}');
